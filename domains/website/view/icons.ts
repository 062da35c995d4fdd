import { html, trusted, type Markup } from '#kit/view/html.ts'
import type { Icon } from '../contract/fields.ts'

// Drawn for a square of 24. Ours, so they are trusted.
const paths: Record<Icon, string> = {
  star: 'M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1L3.2 9.5l6.1-.9z',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 15-13 13M5 19c3-5 6-8 10-10',
  sun: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5',
  map: 'M12 21s7-6.200 7-11.500a7 7 0 1 0-14 0C5 14.800 12 21 12 21zM12 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  people:
    'M9 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 5.500a3 3 0 0 1 0 6M18 14.500c2 .800 3.500 2.500 3.500 5.500',
  shield: 'M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  money: 'M3 6h18v12H3zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2',
  phone: 'M6 3h4l1.500 5-2.500 2a12 12 0 0 0 5 5l2-2.500 5 1.500v4c0 1-1 2-2 2A16 16 0 0 1 4 5c0-1 1-2 2-2z',
  car: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2M17 16v2',
  bed: 'M3 18V6M3 15h18v3M21 15v-3a3 3 0 0 0-3-3H9v6M6 9.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
  food: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 3c-2 1-3 3-3 6s1 4 3 4v8z',
  camera: 'M4 8h4l1.500-3h5L16 8h4v11H4zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  music: 'M9 18V5l10-2v13M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
}

/** A small drawing, for decoration only. */
export const iconOf = (icon: Icon | null): Markup | null =>
  icon === null ? null : html`<svg class="s-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${trusted(paths[icon])}" /></svg>`
