// What an opened course needs, in one file that is fetched with the first of it.
export { CourseProgress } from './CourseProgress.tsx';
export { CourseTab } from './CourseTab.tsx';
export { CourseView } from './CourseView.tsx';
export { PhonePlay } from './PhonePlay.tsx';
