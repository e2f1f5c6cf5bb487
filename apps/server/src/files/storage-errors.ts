/** More bytes arrived than the caller allows; nothing was stored. */
export class FileTooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
    this.name = 'FileTooLargeError';
    this.maxBytes = maxBytes;
  }
}

/** The store cannot be used: it cannot be reached, refuses our key, or fails. */
export class StorageUnreachableError extends Error {
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'StorageUnreachableError';
    this.code = 'code' in cause ? String(cause.code) : undefined;
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
