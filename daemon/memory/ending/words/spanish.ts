import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const SPANISH_ENDINGS: EndingWords = {
  open: source`
    (?:próxim|siguiente)\p{L}*(?: pasos?)?|(?:lo |qué |que )?(?:queda|falta|resta)(?:n|nte|ntes)?(?: \p{L}+)?|
    por hacer|pendientes?|aún (?:por|no|falta\p{L}*)|todavía (?:por|no|falta\p{L}*)|sin (?:hacer|terminar|empezar|
    resolver)|no (?:hecho|terminado|incluido)\p{L}*|en (?:curso|progreso|espera)|mañana|lunes|más (?:tarde|
    adelante)|para (?:mañana|el lunes|después|luego)|aplazad\p{L}*|pospuest\p{L}*|fuera (?:de|del) alcance|
    bloquead\p{L}*|tareas? (?:abiertas?|restantes?)|no (?:ahora|todavía)|abiert\p{L}*|to-?dos?|seguimiento|
    previst\p{L}*|planead\p{L}*|antes de \p{L}+|(?:por|a) \p{L}+(?:ar|er|ir)|(?:segunda|próxima|siguiente) fase`,
  done: source`
    hecho|listo|terminado|completado|cambios|resumen|resultados?|arreglado|corregido|añadido|lo que (?:hice|cambié|
    está hecho)|tests?|pruebas`,
  offer: source`
    opcional\p{L}*|sugerencias?|ideas?|posibles?|mejoras?|recomendaci\p{L}*|si (?:quieres|quiere|lo deseas|
    prefieres|te (?:parece|interesa))|(?:puedo|podría|podríamos|podemos) (?:también|además)|también puedo|
    ¿quieres que|avísame|dime si`,
  asked: String.raw`(?:preguntas?|dudas?)(?: abiertas?)?|decisi\p{L}* (?:pendiente|necesaria)\p{L}*|espero tu`,
  none: source`
    nada(?: más| pendiente| por)?(?: \p{L}+)?|ningun[oa]?(?: \p{L}+)?|ningún(?: \p{L}+)?|no (?:queda|quedan|falta|
    faltan|hay) (?:nada|ning\p{L}+|más|pendientes?|tareas)|ya no|(?:los|las) (?:demás|restantes|
    tests restantes)\b.{0,50}\b(?:pasan|verdes?)`,
  undone: source`
    (?:aún|todavía) (?:no|falta\p{L}*|queda\p{L}*|hay que|está\p{L}* (?:pendiente|sin)|pendiente\p{L}*|por|tengo|
    necesita\p{L}*|hace falta)|(?:no|sin)\b.{0,50}\b(?:todavía|aún)|(?:queda|quedan|falta|
    faltan)(?: aún| todavía)? (?:por|pendiente\p{L}*|el|la|los|las|un\p{L}*|\p{L}+r(?:l[aoe]s?|se)?)|(?:dejé|dejo|
    he dejado|dejado|dejamos|queda|pospuse|aplacé)\b.{0,60}\b(?:para (?:después|luego|más|mañana|el lunes|otro)|
    pendiente\p{L}*|fuera|sin)|pendientes? de|está\p{L}* pendientes?|fuera de(?:l)? alcance|bloquead\p{L}* por|
    sin (?:terminar|hacer|migrar|probar|tests)|hay que\b.{0,40}\btodavía|para más (?:tarde|adelante)|no (?:(?:lo |
    la |los |las )?he (?:podido|llegado|terminado)|me dio tiempo|pude|alcancé)`,
  isOpen: source`
    (?:falla|fallando|pendiente|por hacer|en (?:curso|progreso|espera)|abiert[oa]|bloquead[oa]|sin empezar|sin hacer|a medias|
    no (?:iniciad|empezad)[oa]|falta|aplazad[oa]|parcial|no)`,
  isDone: '(?:hech[oa]s?|list[oa]s?|terminad[oa]|completad[oa]|corregid[oa]|ok|al día|fusionad[oa]|resuelt[oa]|sí)',
  later: source`
    pueden? esperar|lunes|martes|miércoles|jueves|viernes|mañana|más (?:tarde|adelante)|luego|después|la (?:semana que viene|
    próxima (?:semana|vez))|otro día|ahora no|hoy no|por ahora|esta noche`,
  defers: source`
    ha[zg]\p{L}*|hacemos|resto|deja\p{L}*|termin\p{L}*|sigue|seguimos|continúa|guarda|falta|lo demás|vemos|veremos|
    espera\p{L}*|tenemos|hay que`,
  whole: '(?:el )?resto|todo (?:eso|lo demás|lo que falta)|haz(?:lo)? todo|todos los (?:puntos|pasos)|lo demás|ambos',
  coming: 'voy a|ahora (?:voy|sigo|paso)|luego|después|sigo con|continúo|pasaré|me pongo',
  replaced: source`
    en su lugar|en vez de|en lugar de|reemplaz\p{L}*|sustitu\p{L}*|revert\p{L}*|deshech\p{L}*|quitad\p{L}*|
    eliminad\p{L}*|reescrit\p{L}*|descartad\p{L}*`,
};
