import type { Format } from '../make-sample.ts';

export const saasFormats: readonly Format[] = [
  ['shopify-token', 'shpat_<A-Za-z0-9|30>'],
  ['hubspot-token', 'pat-na1-<0-9a-fA-F|8>-<0-9a-fA-F|4>-<0-9a-fA-F|4>-<0-9a-fA-F|4>-<0-9a-fA-F|12>'],
  ['hubspot-developer-key', 'na1-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|12>'],
  ['salesforce-token', '00D<A-Za-z0-9|12>!<A-Za-z0-9._|60>'],
  ['salesforce-refresh-token', '5Aep<A-Za-z0-9._|80>'],
  ['intra-42-secret', 's-s4t2ud-<a-f0-9|64>'],
  ['okta-token', '00<A-Za-z0-9_-|40>'],
  ['stytch-secret', 'secret-live-<A-Za-z0-9_-|32>'],
  ['facebook-token', 'EAA<A-Za-z0-9|50>'],
  ['instagram-token', 'IGQV<A-Za-z0-9_-|50>'],
  ['twitter-bearer-token', 'AAAAAAAAAAAAAAAAAAAAA<A-Za-z0-9%_-|50>'],
  ['mapbox-token', 'sk.eyJ<A-Za-z0-9_-|40>.<A-Za-z0-9_-|20>'],
  ['maxmind-license-key', '<A-Za-z0-9_|36>_mmk'],
  ['adobe-client-secret', 'p8e-<a-fA-F0-9|32>'],
  ['settlemint-token', 'sm_aat_<A-Za-z0-9|16>'],
  ['authress-key', 'sc_<a-z0-9|5>.<a-z0-9|4>.acc<_-|1><a-z0-9-|10>.<A-Za-z0-9+/_=-|30>'],
  ['lichess-token', 'lip_<A-Za-z0-9|20>'],
  ['adafruit-io-key', 'aio_<A-Za-z0-9|28>'],
  ['ubidots-token', 'BBFF-<A-Za-z0-9|30>'],
  ['workos-key', 'sk_a2V5<A-Za-z0-9+/=|40>'],
];
