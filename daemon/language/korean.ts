import type { WideLanguage } from './language.ts';

export const KOREAN: WideLanguage = {
  me: '나는|내가|내 |저는|제가|제 |나한테|저한테',
  i: '나는|내가|저는|제가',
  us: '우리|저희',
  here: '여기|이 프로젝트|이 레포|이 저장소',
  notOnlyHere: '여기만이? 아니|여기뿐 아니|어디서나|어디서든',
  you: '너는|네가|당신|너의',
  this: '이거|이것|이 |그 |저 |다음|아래|위의',
  past: '예전|이전|옛날|어제|작년|했었',
  now: '오늘|내일|오늘밤|이번 ?주|까지|이번만|이번 ?거|일단|지금은|당분간',
  changed: '이제|더 ?이상|앞으로',
  onPurpose: '의도적으로|일부러|고의로',
  unreal: '예전|옛날|이전에는|전에는|.{1,20}좋겠',
};
