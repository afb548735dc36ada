import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const TURKISH_ENDINGS: EndingWords = {
  open: source`
    sonraki(?: adım\p{L}*)?|sırada\p{L}*|kalan\p{L}*|geriye kalan\p{L}*|eksik\p{L}*|yapılacak\p{L}*|
    yapılmadı|yapılmayan\p{L}*|tamamlanma(?:dı|yan)\p{L}*|bekleyen\p{L}*|beklemede|devam ede\p{L}*|yarın|pazartesi|
    sonraya|ertelen\p{L}*|kapsam dışı|engellen\p{L}*|to-?do\p{L}*|açık (?:konular|işler|kalan\p{L}*)|planlan\p{L}*`,
  done: source`
    yapılan\p{L}*|yapıldı|tamamlan(?:dı|anlar)|biten\p{L}*|bitti|değişiklik\p{L}*|özet|sonuç\p{L}*|düzeltil\p{L}*|
    eklen\p{L}*|testler?`,
  offer: source`
    isteğe bağlı|öneri\p{L}*|fikir\p{L}*|olası|iyileştirme\p{L}*|istersen\p{L}*|dilersen\p{L}*|gerekirse|haber ver\p{L}*|
    ayrıca \p{L}+(?:abilirim|ebilirim)`,
  asked: String.raw`(?:açık )?soru(?:lar)?|karar (?:gerekli|gerekiyor)|onay\p{L}* (?:gerekli|bekli\p{L}*)`,
  none: source`
    yok(?:tur)?|hiçbir(?: \p{L}+)?|kalmadı|artık .{0,40}(?:miyor|mıyor|muyor|müyor)|(?:kalan|diğer) testler\b.{0,40}\bgeç\p{L}*`,
  undone: source`
    henüz|daha \p{L}+(?:madı|medi|madım|medim)|eksik(?: kaldı)?$|kaldı$|kalıyor$|
    (?:yarın|sonra|haftaya|pazartesi)\b.{0,60}\p{L}+(?:acağım|eceğim|acağız|eceğiz|acak|ecek)|
    \p{L}{2,}(?:amadım|emedim|amadık|emedik)|sonraya bırak\p{L}*|ertele\p{L}*|bekliyor|beklemede|
    (?:yapılması|eklenmesi|yazılması|\p{L}+(?:mam|mem|mamız|memiz)) (?:gerek\p{L}*|lazım)|tamamlanmadı`,
  isOpen: source`
    (?:hata veriyor|başarısız|dokunulmadı|açık|bekliyor|beklemede|devam ediyor|başlamadı|başlanmadı|eksik|planlandı|sonra|kısmen|yarım|yapılacak|hayır|
    kaldı|engellendi)`,
  isDone: '(?:tamam|tamamlandı|bitti|yapıldı|düzeltildi|çözüldü|evet|hazır|geçti)',
  later: source`
    bekleyebilir|pazartesi|salı|çarşamba|perşembe|cuma|yarın|sonra(?:ya)?|daha sonra|haftaya|gelecek (?:hafta|sefer|sprint|sürüm)|
    başka (?:gün|zaman)|şimdi(?:lik)? değil|bugün değil|şimdilik`,
  defers: String.raw`yap\p{L}*|kalan\p{L}*|bırak\p{L}*|bekle\p{L}*|ertele\p{L}*|devam|hallederiz|bakarız`,
  whole: 'kalan(?:ını|ları|lar)?|hepsini|tümünü|gerisini|ikisini de',
  coming: String.raw`şimdi|sıradaki|ardından|\p{L}+(?:acağım|eceğim)|devam ediyorum|geçiyorum`,
  replaced: String.raw`yerine|değiştir\p{L}*|geri al\p{L}*|kaldır\p{L}*|yeniden yaz\p{L}*|vazgeç\p{L}*`,
};
