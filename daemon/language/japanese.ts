import type { WideLanguage } from './language.ts';

export const JAPANESE: WideLanguage = {
  me: '私は|僕は|俺は|自分は|私の|僕の|俺の',
  us: 'うちの|うちで|うちは|私たち|我々|弊社|僕ら',
  here: 'ここで|ここは|ここの|このリポ|このプロジェクト|このコード',
  you: 'あなた|君は|君の',
  this: 'これ|この|それ|その|以下|次の|上の',
  past: '以前|前は|昔|昨日|去年|していた|してた',
  onPurpose: '意図的に|あえて|わざと',
  unreal: '以前は|昔は|前は|いつも.{1,20}たらいいのに',
};
