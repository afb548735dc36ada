import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const PORTUGUESE_ENDINGS: EndingWords = {
  open: source`
    (?:próxim|seguinte)\p{L}*(?: passos?| etapas?)?|(?:o que )?(?:ainda )?(?:falta|resta|sobra)(?:m|nte|ntes|
    ndo)?(?: \p{L}+)?|por fazer|a fazer|pendente?s?|pendências?|ainda (?:por|não|em)|em (?:aberto|andamento|curso|
    espera)|não (?:feito|concluído|iniciado|incluído)\p{L}*|amanhã|segunda(?:-feira)?|mais tarde|depois|
    para (?:amanhã|segunda|depois)|adiad\p{L}*|fora (?:de|do) escopo|bloquead\p{L}*|tarefas (?:abertas|restantes)|
    to-?dos?|acompanhamento|previst\p{L}*|planejad\p{L}*|antes de \p{L}+|(?:por|a) \p{L}+(?:ar|er|ir)|(?:ficou|
    ficaram|fica) (?:de fora|para \p{L}+|pendente\p{L}*|sem)`,
  done: source`
    feito|pronto|concluído|terminado|mudanças|alterações|resumo|resultados?|corrigido|adicionado|o que (?:fiz|mudei|
    foi feito)|testes?`,
  offer: source`
    opciona\p{L}*|sugest\p{L}*|ideias?|possíve\p{L}*|melhorias?|recomenda\p{L}*|se (?:você )?(?:quiser|preferir|
    desejar)|(?:posso|poderia|podemos) (?:também|ainda)|também posso|quer que eu|me avis\p{L}*`,
  asked: String.raw`(?:perguntas?|dúvidas?)(?: abertas?| em aberto)?|decis\p{L}* (?:pendente|necessária)\p{L}*`,
  none: source`
    nada(?: mais| pendente| por)?(?: \p{L}+)?|nenhum[a]?(?: \p{L}+)?|não (?:há|resta|falta|ficou) (?:nada|
    nenhum\p{L}*|mais|pendências?)|não .{0,20}mais|(?:os|as) (?:demais|restantes|
    testes restantes)\b.{0,50}\b(?:passam|verdes?)`,
  undone: source`
    ainda (?:não|falta\p{L}*|precisa\p{L}*|está\p{L}* (?:pendente|por|sem|em)|por|pendente\p{L}*|há|resta\p{L}*|
    tem que|tenho)|não\b.{0,50}\bainda|(?:falta|faltam|resta|restam) (?:ainda )?(?:o|a|os|as|um\p{L}*|\p{L}+r)|
    (?:deixei|deixo|deixado|deixamos|fica|ficou|ficaram|ficam|adiei)\b.{0,60}\b(?:para (?:depois|mais|amanhã|
    segunda|outr\p{L}*)|pendente\p{L}*|fora|de fora|sem|por fazer|em aberto)|pendentes? de|está\p{L}* pendentes?|
    fora (?:de|do) escopo|(?:ficou|ficaram) (?:sem|de fora)|bloquead\p{L}* por|para mais tarde|não (?:consegui|
    deu tempo|terminei|cheguei)`,
  isOpen: source`
    (?:falhando|não .{2,20}|pendente|a fazer|pela metade|por fazer|em (?:andamento|curso|aberto|espera)|abert[oa]|bloquead[oa]|
    não (?:iniciad|feit)[oa]|falta|adiad[oa]|parcial|não)`,
  isDone: '(?:feit[oa]|pront[oa]|concluíd[oa]|terminad[oa]|corrigid[oa]|ok|mesclad[oa]|resolvid[oa]|sim)',
  later: source`
    pode(?:m)? esperar|segunda(?:-feira)?|terça|quarta|quinta|sexta|amanhã|mais tarde|depois|(?:na )?(?:semana que vem|
    próxima (?:semana|vez))|outro dia|agora não|hoje não|por enquanto`,
  defers: source`
    fa[zç]\p{L}*|resto|deix\p{L}*|termin\p{L}*|continu\p{L}*|fica\p{L}*|esper\p{L}*|temos|vemos|guard\p{L}*|falta`,
  whole: 'o resto|(?:faz|faça) tudo|tudo isso|todos os (?:pontos|passos)|o que falta|ambos',
  coming: 'vou|agora (?:vou|sigo|passo)|em seguida|depois|sigo com|continuo',
  replaced: source`
    em vez|em vez de|no lugar|substitu\p{L}*|revert\p{L}*|desfeit\p{L}*|desfiz|removid\p{L}*|reescrit\p{L}*|
    descartad\p{L}*`,
};
