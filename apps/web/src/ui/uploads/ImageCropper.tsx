import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Crop, moved, placeOf, type Size, zoomed } from './crop.ts';
import classes from './ImageCropper.module.css';

const STEP = 4;
const arrows: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface ImageCropperProps {
  src: string;
  picture: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** For screen readers: what the frame is, and how to move it. */
  label: string;
  zoomLabel: string;
  /** The size of the visible part, in screen pixels (specification 9). */
  frame?: Size;
  maxZoom?: number;
}

/** Crops an image: by dragging it with a mouse or by touch, by arrow keys, and by a slider for the zoom. */
export function ImageCropper({
  src,
  picture,
  crop,
  onChange,
  label,
  zoomLabel,
  frame = { width: 100, height: 100 },
  maxZoom = 1.5,
}: ImageCropperProps) {
  const { width, height, left, top } = placeOf(picture, frame, crop);
  const last = useRef({ x: 0, y: 0 });
  const take = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    last.current = { x, y };
    currentTarget.setPointerCapture(pointerId);
  };
  const drag = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    onChange(moved(picture, frame, crop, x - last.current.x, y - last.current.y));
    last.current = { x, y };
  };
  const move = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(moved(picture, frame, crop, ...by));
  };
  return (
    <div className={classes.cropper}>
      <div className={classes.stage} style={{ height: Math.max(frame.height + 48, 148) }}>
        <button
          type="button"
          aria-label={label}
          className={classes.frame}
          style={{ width: frame.width, height: frame.height }}
          onPointerDown={take}
          onPointerMove={drag}
          onKeyDown={move}
        >
          <img src={src} alt="" draggable={false} style={{ width, height, left, top }} />
        </button>
      </div>
      <label className={classes.zoom}>
        <IconZoomOut size={18} aria-hidden />
        <input
          type="range"
          aria-label={zoomLabel}
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => onChange(zoomed(picture, frame, crop, Number(event.target.value)))}
        />
        <IconZoomIn size={18} aria-hidden />
      </label>
    </div>
  );
}
