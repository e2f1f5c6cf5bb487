/** Words replaced by other words: from the first to before the last, on both sides. Either side may be empty. */
export interface Edit {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** Both texts as keys, and how much each key says. */
export interface KeyedTexts {
  a: Int32Array;
  b: Int32Array;
  weights: Float32Array;
}
