import { formatMoment } from '#kit/contract/time.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { builtInNames } from '../contract/page-kinds.ts'
import type { BlockGroup } from '../contract/blocks/kinds.ts'
import type { FormAnswer, PageRow, VersionRow } from './calls.ts'

export const stateName: Record<PageRow['state'], string> = { draft: 'Draft', published: 'Published', changed: 'Changed' }
export const stateTone: Record<PageRow['state'], Tone> = { draft: 'neutral', published: 'green', changed: 'amber' }

/** Returns how far a translation is; null for a page in the agency's language. */
export const reviewName = ({ reviewed }: Pick<PageRow, 'reviewed'>): string | null =>
  reviewed === null ? null : reviewed ? 'Reviewed' : 'Not reviewed'

export const purposeName: Record<FormAnswer['purpose'], string> = { contact: 'Contact', inquiry: 'Inquiry', feedback: 'Feedback' }

export const versionName: Record<VersionRow['status'], string> = {
  draft: 'Preview',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Earlier',
}

export const groupName: Record<BlockGroup, string> = {
  start: 'Start of a page',
  text: 'Text',
  media: 'Pictures and video',
  offers: 'What you offer',
  trust: 'Trust',
  contact: 'Contact',
  layout: 'Layout',
}

/** Returns the address of a page from its title: "Our rooms" → "our-rooms". */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)

const places = { header: 0, page: 1, missing: 2, basket: 3, trip: 4, footer: 5 }

/** Returns the name of a page in lists. */
export const pageName = ({ kind, title }: Pick<PageRow, 'kind' | 'title'>): string =>
  kind === 'page' ? title : kind === 'header' ? 'Header of all pages' : kind === 'footer' ? 'Footer of all pages' : builtInNames[kind]

/** Returns pages as they stand on the site: the header first, the footer last. */
export const inPlace = (pages: readonly PageRow[]): PageRow[] => pages.toSorted((a, b) => places[a.kind] - places[b.kind])

/** Returns which schedules end when these pages are published or taken off; null if there are none. */
export function schedulesThatEnd(pages: readonly Pick<PageRow, 'title' | 'publish_at'>[]): string | null {
  const scheduled = pages.flatMap(({ title, publish_at }) => (publish_at === null ? [] : [`“${title}” (${formatMoment(publish_at)})`]))
  return scheduled.length === 0 ? null : `This cancels what is scheduled: ${scheduled.join(', ')}.`
}
