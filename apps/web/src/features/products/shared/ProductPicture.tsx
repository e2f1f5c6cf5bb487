import type { Product } from '@studyline/contract/products/calls';
import { IconDeviceHeartMonitor, IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './ProductPicture.module.css';

const icons = { EQUIPMENT: IconDeviceHeartMonitor, SUPPLIES: IconTestPipe };

/** The picture of a product, or its type. A kept cart may know a picture that has been replaced. */
export function ProductPicture({
  url,
  type,
  size,
}: {
  url: string | null | undefined;
  type: Product['productType'];
  /** Of a square; otherwise it fills its parent. */
  size?: number;
}) {
  const [broken, setBroken] = useState<string>();
  const Icon = icons[type];
  return (
    <span
      className={classes.frame}
      data-square={size !== undefined || undefined}
      style={{ width: size ?? '100%', height: size ?? '100%' }}
    >
      {url && url !== broken ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      ) : (
        <Icon size={size === undefined ? 40 : size / 2} stroke={1.25} aria-hidden />
      )}
    </span>
  );
}
