export interface Size {
  width: number;
  height: number;
}

/** Which part of an image shows: how far it is zoomed in, and where in the free space the part is, from 0 to 1 each way. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** How large an image is drawn so that it fills the frame, and which part of it the frame then shows. */
export function placeOf(
  picture: Size,
  frame: Size,
  { zoom, x, y }: Crop,
): Size & { left: number; top: number; part: Size & { left: number; top: number } } {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const [width, height] = [picture.width * scale, picture.height * scale];
  // Rounding can leave a side that fills the frame a trifle shorter than it.
  const [left, top] = [Math.max(0, width - frame.width) * x, Math.max(0, height - frame.height) * y];
  const part = {
    left: left / scale,
    top: top / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  };
  return { width, height, left: -left, top: -top, part };
}

/** Moves the image by these pixels under the frame, as long as it still fills it. */
export function moved(picture: Size, frame: Size, crop: Crop, right: number, down: number): Crop {
  const { width, height } = placeOf(picture, frame, crop);
  const shifted = (share: number, pixels: number, room: number) =>
    room < 0.5 ? share : within(share - pixels / room, 0, 1);
  return {
    ...crop,
    x: shifted(crop.x, right, width - frame.width),
    y: shifted(crop.y, down, height - frame.height),
  };
}

/** Zooms around the middle of the visible part. */
export function zoomed(picture: Size, frame: Size, crop: Crop, zoom: number): Crop {
  const { part } = placeOf(picture, frame, crop);
  const next = placeOf(picture, frame, { ...crop, zoom }).part;
  const share = (middle: number, length: number, whole: number) =>
    whole - length < 0.5 ? 0.5 : within((middle - length / 2) / (whole - length), 0, 1);
  return {
    zoom,
    x: share(part.left + part.width / 2, next.width, picture.width),
    y: share(part.top + part.height / 2, next.height, picture.height),
  };
}
