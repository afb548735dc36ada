import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const FRENCH_ENDINGS: EndingWords = {
  open: source`
    (?:prochaine?s?|suite|suivant\p{L}*)(?: étapes?| actions?)?|étapes? (?:suivantes?|restantes?)|(?:ce qui |
    ce qu'il |il )?reste(?:nt|ra)?(?: à (?:faire|traiter|\p{L}+))?|restant\p{L}*|encore (?:à|en)|à (?:faire|finir|
    terminer|venir|traiter|compléter)|à suivre|pas (?:encore )?(?:fait|fini|terminé|commencé|traité)\p{L}*|
    non (?:fait|terminé|traité|couvert)\p{L}*|en (?:attente|cours|suspens)|points? (?:ouverts?|en suspens)|
    inachevé\p{L}*|demain|lundi|plus tard|reporté\p{L}*|différé\p{L}*|hors (?:périmètre|scope|sujet)|bloqué\p{L}*|
    manquant\p{L}*|(?:ce qui )?manque|todos?|suivi|suites?(?: à \p{L}+)?|prévu\p{L}*|à \p{L}+(?:er|ir|re|oir)|
    avant (?:de|la|le)`,
  done: source`
    fait|terminé|fini|réalisé|corrigé|ajouté|modifi\p{L}*|changements?|résumé|résultats?|ce (?:que j'ai|qui a été|
    qui est) (?:fait|changé|modifié)|tests?`,
  offer: source`
    optionnel\p{L}*|facultatif\p{L}*|suggestions?|idées?|possibles?|améliorations?|recommandations?|si (?:tu|
    vous) (?:veux|voulez|souhait\p{L}*|préfér\p{L}*)|(?:je peux|on peut|on pourrait|je pourrais) (?:aussi|
    également)|(?:veux|voulez|souhaite\p{L}*)[- ](?:tu|vous)|n'hésite\p{L}*|dis-moi`,
  asked: String.raw`questions?(?: ouvertes?)?|décisions? (?:à prendre|requise\p{L}*)|en attente de (?:ta|votre)`,
  none: source`
    aucune?(?: \p{L}+)?|rien(?: à| ne)?(?: \p{L}+)?|néant|plus rien|ne reste (?:plus )?(?:rien|aucun)|
    les? (?:autres|reste|tests restants)\b.{0,50}\b(?:pass\p{L}*|verts?|inchangé\p{L}*)`,
  undone: source`
    (?:pas|ni|rien) encore|encore (?:à|en (?:cours|attente|suspens)|besoin|pas|manqu\p{L}*)|(?:il )?(?:reste|
    restent)(?: encore)? (?:à|les?|la|l'|un|des?|deux|trois)|reste(?:nt)? (?:à|ouvert\p{L}*|en)|doi(?:t|
    vent) encore|(?:laissé|reporté|mis|remis|laissée|laissés)\p{L}*\b.{0,50}\b(?:pour plus tard|à plus tard|de côté|
    pour (?:demain|lundi)|à demain|à lundi|en attente|en suspens)|pour plus tard|n'(?:ai|est|a|ont|
    avons)\b.{0,30}\bpas\b.{0,15}\b(?:encore|eu le temps|pu|réussi|fini|terminé|fait)|manque(?:nt)?(?: encore)?|
    en attente|hors périmètre|bloqué\p{L}*|à faire|(?:suivra|viendra|viendront)|pas (?:terminé|fini|fait|traité|
    testé|couvert|migré|branché)\p{L}*`,
  isOpen: source`
    (?:en échec|échoué\p{L}*|à refaire|pas encore \p{L}+|attend|à faire|à moitié|non démarré\p{L}*|rien|en cours|en attente|ouvert\p{L}*|bloqué\p{L}*|
    pas (?:encore )?(?:commencé|fait)\p{L}*|non commencé\p{L}*|reporté\p{L}*|manquant\p{L}*|partiel\p{L}*|non)`,
  isDone: source`
    (?:conformes?(?: après correction)?|réussi\p{L}*|fait|faite|terminé\p{L}*|fini\p{L}*|corrigé\p{L}*|ok|validé\p{L}*|fusionné\p{L}*|livré\p{L}*|oui)`,
  later: source`
    peu(?:t|vent) attendre|lundi|mardi|mercredi|jeudi|vendredi|demain|plus tard|la semaine prochaine|la prochaine fois|pas (?:maintenant|
    aujourd'hui)|ce soir|une autre fois|pour l'instant`,
  defers: source`
    repren\p{L}*|fai[st]\p{L}*|faire|reste|laisse\p{L}*|fini\p{L}*|continue\p{L}*|garde\p{L}*|reporte\p{L}*|ferons|fera|sera|
    seront|verra|doit|devons|on (?:verra|fera)|termine\p{L}*`,
  whole: 'le reste|tout (?:ça|le reste|cela)|fais tout|tous les (?:points|autres)|toutes les étapes|les deux',
  coming: "je (?:vais|continue|passe|m'occupe|m'attaque)|ensuite|puis je|il restera",
  replaced: source`
    à la place|au lieu|remplacé\p{L}*|annulé\p{L}*|revenu en arrière|retiré\p{L}*|supprimé\p{L}*|réécrit\p{L}*|
    abandonné\p{L}*|plutôt`,
};
