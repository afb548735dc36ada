import type { WideLanguage } from './language.ts';

export const CHINESE: WideLanguage = {
  me: '我的|我要|我想|我喜欢|我不|我在|我说|我希望|我这|给我|跟我|问我|叫我',
  i: '我',
  us: '我们|咱们',
  here: '这里|这边|这个项目|这个仓库|本项目|本仓库',
  notOnlyHere: '不只是?这里|不光是?这里|不仅是?这里|不只这个|不光这个|到处都|哪里都',
  you: '你|您',
  this: '这|那|以下|下面|上面',
  past: '以前|之前|从前|过去|昨天|去年|当时',
  now: '今天|明天|今晚|本周|这周|直到|这次|这一次|暂时|目前先|先这样',
  soon: '分钟后|小时后',
  changed: '现在|改用|不再|以后',
  onPurpose: '有意|特意|故意',
  unreal: '以前|从前|过去|当年|要是|真希望',
};
