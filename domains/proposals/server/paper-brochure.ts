import type { PaperBrochure } from '#domains/papers/server/pdf-brochure.ts'
import { formatDay, formatRange } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Priced } from '../contract/results.ts'
import { dayTexts, startOf, type Brochure, type BrochureDay } from './brochure.ts'
import type { BrochurePictures } from './brochure-pictures.ts'
import { say } from './messages/say.ts'

/** A brochure with the title and the dates of its proposal. */
export interface DatedBrochure extends Brochure {
  title: string
  language: string
  priced: Priced
  dates: { from: string; to: string } | null
}

/** Pictures of a day, and of all days: the file stays small enough for a mail. */
const picturesADay = 3
const mostPictures = 40

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Returns rich text as plain text, a line for each paragraph and list item. */
const plainText = (rich: string): string =>
  rich
    .replace(/<li>/g, '– ')
    .replace(/<br ?\/?>|<\/(?:p|li|h[1-6]|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name]!)
    .trim()

/** Returns a brochure for paper, with the contents of its pictures. A picture that cannot be read is left out. */
export async function printedBrochure(
  app: App,
  { title, language, dates, trips, map, priced }: DatedBrochure,
  { cover, ofDays }: BrochurePictures,
): Promise<PaperBrochure> {
  const t = say(language)
  const several = trips.length > 1
  let left = mostPictures
  const picturesOf = async ({ id }: BrochureDay) => {
    const chosen = (ofDays.get(id) ?? []).slice(0, Math.min(picturesADay, left))
    left -= chosen.length
    const read = await Promise.all(chosen.map(({ small_url }) => contentOf(app, small_url)))
    return read.filter((content) => content !== null)
  }
  const printed: PaperBrochure['trips'] = []
  for (const trip of trips) {
    const start = startOf(priced, trip.inventory_id)
    const days = []
    for (const day of trip.days)
      days.push({
        ...dayTexts(day, start, language),
        title: day.title,
        text: plainText(day.description ?? ''),
        pictures: await picturesOf(day),
      })
    printed.push({ title: several ? trip.title : t('dayByDay'), days, included: trip.included, excluded: trip.excluded })
  }
  return {
    title,
    dates: dates ? (dates.from === dates.to ? formatDay(dates.from) : formatRange(dates.from, dates.to)) : '',
    cover: cover && (await contentOf(app, cover.url)),
    map,
    trips: printed,
    words: { included: t('included'), excluded: t('notIncluded'), mapSource: t('mapSource') },
  }
}

/** Returns the content of one of our pictures by its address, which ends in its key and size. */
function contentOf(app: App, url: string): Promise<Uint8Array | null> {
  const [, key, size] = /([^/]+)\/(small|medium|original)\.webp$/.exec(url) ?? []
  return key ? app.files.read(key, size as 'small').catch(() => null) : Promise.resolve(null)
}
