import { lazyLater } from '../../navigation/lazy-screens.tsx';

const parts = () => import('./course-parts.ts');

/** The parts of an opened course. No other post fetches them. */
export const CourseView = lazyLater(parts, 'CourseView');
export const CourseProgress = lazyLater(parts, 'CourseProgress');
export const CourseTab = lazyLater(parts, 'CourseTab');
export const PhonePlay = lazyLater(parts, 'PhonePlay');
