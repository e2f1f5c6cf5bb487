export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

const SHAPE = 's3://accessKey:secret@host:port/bucket?region=eu-central-1&tls=1&pathStyle=1';
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;
const PARAMETERS = new Set(['region', 'tls', 'pathStyle']);

/**
 * Reads the setting STORAGE_URL:
 * `s3://accessKey:secret@host:port/bucket?region=eu-central-1&tls=1&pathStyle=1`.
 *
 * - access key and secret are percent-encoded (`/` is `%2F`, `+` is `%2B`);
 * - the port may be left out: 443 with TLS, 80 without;
 * - `region` is us-east-1 by default, which most stores other than Amazon's accept;
 * - `tls=0` speaks plain HTTP, for a store on the same machine or private network; 1 by default;
 * - `pathStyle=0` puts the bucket into the host name; 1 by default.
 *
 * Throws one sentence that names STORAGE_URL and what is wrong with it, never the secret.
 */
export function parseStorageUrl(text: string): S3Settings {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') throw wrong('it is not an s3:// address');
  const bucket = url.pathname.slice(1);
  if (!url.hostname) throw wrong('the host is missing');
  if (!url.username || !url.password) throw wrong('the access key or the secret is missing');
  if (!BUCKET.test(bucket)) throw wrong('the path is not the name of a bucket');
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) throw wrong(`the parameter ${name} is unknown`);
  }

  return {
    endpoint: `${readSwitch(url, 'tls') ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId: decode(url.username),
    secretAccessKey: decode(url.password),
    forcePathStyle: readSwitch(url, 'pathStyle'),
  };
}

function readSwitch(url: URL, name: string): boolean {
  const value = url.searchParams.get(name) ?? '1';
  if (value !== '0' && value !== '1') throw wrong(`${name} is neither 0 nor 1`);
  return value === '1';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw wrong('the access key or the secret is not percent-encoded');
  }
}

function wrong(reason: string): Error {
  return new Error(`STORAGE_URL must look like ${SHAPE}, but ${reason}.`);
}
