/** More bytes arrived than the caller allows; nothing was stored. */
export class FileTooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
    this.name = 'FileTooLargeError';
    this.maxBytes = maxBytes;
  }
}

/** No file is stored under this key. */
export class FileMissingError extends Error {
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`No file is stored under ${key}.`, options);
    this.name = 'FileMissingError';
    this.key = key;
  }
}
