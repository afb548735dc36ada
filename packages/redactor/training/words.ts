// The words and alphabets that texts for fitting are made of.

export type Random = () => number;

export const SMALL = 'abcdefghijklmnopqrstuvwxyz';
export const CAPITAL = SMALL.toUpperCase();
export const DIGITS = '0123456789';
export const HEX = `${DIGITS}abcdef`;
export const MIXED = SMALL + CAPITAL + DIGITS;
export const list = (words: string) => words.trim().split(/\s+/);

export const NOUNS =
  list(`otter bramble cobble drizzle ember fiddle gravel heather iceberg jungle kettle lagoon mitten noodle oyster paddle
  quiver rabbit saddle teapot urchin velvet walrus yogurt zipper acorn biscuit candle donkey elbow falcon goblin hammock igloo jasmine
  koala ladder muffin nutmeg orchid pickle raccoon sunset turtle violin whisker banjo cactus dolphin emerald flamingo giraffe harvest
  lobster meadow nectar paprika ribbon spinach thunder umbrella vanilla willow sommer winter blume fenster berlin madrid soleil fromage
  liebe chien gato perro mariposa estrella nuvola gelato zima kava apfel birne kirsche wolke regenbogen eichhorn igel dachs kaffee
  brezel laterne schnecke glocke fahrrad papagei wiese fromage citron renard hibou papillon montagne rivage bougie fenêtre chapeau tortue
  naranja ventana guitarra tormenta lluvia zapato caracol espejo playa abuela limón cachorro janela sapato chuva girassol panela vizinha
  coelho farol pomeriggio finestra chitarra pioggia lumaca specchio tramonto zucchero fontana kaas fiets regenboog vlinder appeltaart
  zonnebloem sleutelbos molen paraplu klomp jabłko ogórek żaba bocian latarnia okno rower chmura szczupak śnieg sommar kanelbulle
  blåbär fönster älg stjärna regnbåge päron måne яблоко облако берёза ворона самовар фонарь снегирь окно река варенье omena kuusi lumi
  järvi hrnek vlak jablko medvěd hruška alma körte felhő szilva elma bulut deniz kalem ağaç`);
export const NAMES = list(
  'alice bob carol dmitri elena frank greta hiro ines jonas kim lars maja nils oscar paula quentin rita sven tara',
);
export const FILLER =
  list(`the a and then because after before new old current same our my this that please just again still only also
  staging production server machine service account user team office laptop deploy run build job request client worker page report
  works fails said needs uses wants checked updated restarted connected started configured when while if so but`);
export const THINGS = list(
  'gateway billing mailer portal cluster router backup printer broker registry dashboard pipeline exporter bot',
);

export const LABELS = {
  password:
    list(`password Password passwd pw pwd pass-phrase passphrase passcode PASSWORD db_password dbPassword admin_pw rootPassword
    DB_PASS user.password SMTP_PASSWORD Passwort kennwort contraseña senha wachtwoord mot-de-passe пароль 密码`),
  secret: [
    ...list(`token secret apikey api_key apiKey API_KEY access_token accessToken client_secret secretKey signing_secret auth_token
    authToken AUTH_TOKEN webhook_secret private_key encryption_key refresh_token bearer credential credentials X-Api-Key jeton`),
    'API key',
    'api key',
    'access token',
    'secret key',
    'signing key',
    'auth token',
    'client secret',
    'license key',
  ],
  login: [
    ...list(
      'login Login credentials creds unlock vpn wifi sudo vault authenticate authenticated sign-in prompts decrypt',
    ),
    'log in',
    'logged in',
    'logged in as',
    'login as',
    'sign in',
    'access denied for',
    'asks for',
    'root account',
    'admin account',
    'admin created',
    'user created',
    'accounts',
    'snmp',
    'get into',
  ],
  weak: [
    ...list(
      `key KEY auth Authorization access refresh cookie sid session acme_key ZORBIX_KEY dsn signature activation otp verifier seed`,
    ),
    'the key',
    'acme key',
    'Vantio key',
  ],
} as const;
