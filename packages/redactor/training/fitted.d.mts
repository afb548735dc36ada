type Fitted = { readonly training: string; readonly weights: string };
export const fitted: () => Fitted;
export const remembered: () => Fitted;
export const remember: () => void;
