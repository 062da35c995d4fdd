import { decimalOf } from '#domains/seo/server/site/json-ld.ts'
import { csvFile } from './csv-file.ts'
import type { FeedDefinition } from './definition.ts'

const columns = [
  'id',
  'kind',
  'title',
  'description',
  'url',
  'price',
  'currency',
  'available',
  'on_request',
  'days',
  'place',
  'country',
  'latitude',
  'longitude',
  'tags',
  'pictures',
]

/** A feed for any other reader: all kinds of offers, as CSV and as JSON. It only needs a text. */
export const allOffers: FeedDefinition = {
  needs: [],
  says: (offer) => ({
    id: offer.id,
    kind: offer.kind,
    title: offer.title,
    description: offer.description,
    url: offer.url,
    price: offer.from ? decimalOf(offer.from) : '',
    currency: offer.from?.currency ?? '',
    available: offer.isFree ? 'yes' : 'no',
    on_request: offer.on_request ? 'yes' : 'no',
    days: String(offer.days),
    place: offer.place ?? '',
    country: offer.country,
    latitude: String(offer.latitude ?? ''),
    longitude: String(offer.longitude ?? ''),
    tags: offer.tags.join(', '),
    pictures: offer.pictures.join(' '),
  }),
  files: {
    csv: () => csvFile(columns),
    json: ({ name, language }) => ({
      head: `{"agency":${JSON.stringify(name)},"language":${JSON.stringify(language)},"offers":[`,
      between: ',\n',
      item: (offer, says) =>
        JSON.stringify({
          ...says,
          price: offer.from ? decimalOf(offer.from) : null,
          currency: offer.from?.currency ?? null,
          available: offer.isFree,
          on_request: offer.on_request,
          days: offer.days,
          latitude: offer.latitude,
          longitude: offer.longitude,
          tags: offer.tags,
          pictures: offer.pictures,
        }),
      foot: ']}\n',
    }),
  },
}
