import { cx } from './class-names.ts';
import classes from './tool-look.module.css';

/** The looks of the small buttons above a list, such as "Filter": text alone, or on its own card. */
export const toolLook = { plain: classes.tool, raised: cx(classes.tool, classes.raised) };
