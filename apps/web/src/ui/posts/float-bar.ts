import classes from './float-bar.module.css';

/** Classes of the dark bars over the pages of a document. */
export const floatBar = classes.bar;
