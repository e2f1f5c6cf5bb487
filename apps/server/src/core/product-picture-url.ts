import { addressOf } from '@studyline/contract/core/endpoint';
import { getProductPicture } from '@studyline/contract/products/calls';

interface Pictured {
  channelId: number;
  productId: number;
  /** The digest of its picture. */
  pictureImage: string | null;
}

/** A new picture has a new address, so a browser can show what it has loaded from one. */
export function productPictureUrl({
  channelId,
  productId: id,
  pictureImage: image,
}: Pictured): string | null {
  return image && addressOf(getProductPicture, { params: { channelId, id }, query: { image } });
}
