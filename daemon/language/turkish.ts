import type { SpacedLanguage } from './language.ts';

export const TURKISH: SpacedLanguage = {
  me: 'ben beni bana benim bende *iyorum *ıyorum *uyorum *üyorum',
  us: 'biz bizim bize bizde bizi *iyoruz *ıyoruz *uyoruz *üyoruz',
  here: 'burada buradaki bu_projede bu_repoda bu_depoda',
  you: 'sen seni sana senin siz',
  this: 'bu şu bunu şunu bunlar',
  past: 'eskiden önceden dün geçen önceki',
  onPurpose: 'bilerek kasıtlı bilinçli',
  unreal: 'eskiden|önceden|keşke',
  common: 've bir da de için ile değil her olarak sonra önce gibi daha',
  cues: {
    never: 'asla|hiçbir zaman|kesinlikle',
    always: 'her zaman|daima|hep|her seferinde',
    henceforth: 'bundan sonra|bundan böyle|artık|şu andan itibaren|bir dahaki sefere',
    dont: 'sakın|kullanma|yapma|yazma|ekleme|silme',
    not: 'değil|yok|olmadan',
    must: 'lazım|gerekir|gerekiyor|şart|zorunlu',
    prefer: 'tercih ederim|tercihim|isterim',
    we: 'bizim|bizde',
    project: 'bu projede|bu repoda|burada',
    only: 'sadece|yalnızca',
    when: 'önce|sonra|ne zaman|eğer',
    remember: 'unutma|aklında tut|hatırla',
    instead: 'yerine',
  },
};
