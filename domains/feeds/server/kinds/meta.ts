import { decimalOf } from '#domains/seo/server/site/json-ld.ts'
import { csvFile } from './csv-file.ts'
import type { FeedDefinition } from './definition.ts'
import { markedUrl, type FeedOffer } from './offer.ts'
import { cut } from './plain.ts'

// Columns as in Meta's catalogue reference: products, hotels and destinations.

const priceOf = ({ from }: FeedOffer): string => (from ? `${decimalOf(from)} ${from.currency}` : '')
const linkOf = ({ url }: FeedOffer): string => markedUrl(url, 'facebook', 'feed', 'catalogue')

const productColumns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'product_type',
]

export const metaProducts: FeedDefinition = {
  needs: ['picture', 'price'],
  says: (offer, { name }) => ({
    id: offer.id,
    title: cut(offer.title, 200),
    description: cut(offer.description, 9999),
    availability: offer.isFree ? 'in stock' : 'out of stock',
    condition: 'new',
    price: priceOf(offer),
    link: linkOf(offer),
    image_link: offer.pictures[0] ?? '',
    additional_image_link: offer.pictures.slice(1).join(','),
    brand: cut(name, 100),
    product_type: [offer.kind.replaceAll('_', ' '), ...offer.tags].slice(0, 4).join(' > '),
  }),
  files: { csv: () => csvFile(productColumns) },
}

const placeColumns = ['address.addr1', 'address.city', 'address.country', 'latitude', 'longitude', 'neighborhood[0]']
const placeOf = ({ place, country, latitude, longitude }: FeedOffer) => {
  const parts = (place ?? '').split(',').map((part) => part.trim())
  return {
    'address.addr1': place ?? '',
    'address.city': parts.at(-1) ?? '',
    'address.country': country,
    latitude: String(latitude ?? ''),
    longitude: String(longitude ?? ''),
    'neighborhood[0]': parts[0] ?? '',
  }
}

const hotelColumns = ['hotel_id', 'name', 'description', 'brand', ...placeColumns, 'base_price', 'url', 'image[0].url', 'image[0].tag[0]']

export const metaHotels: FeedDefinition = {
  needs: ['picture', 'price', 'place'],
  says: (offer, { name }) => ({
    hotel_id: offer.id,
    name: cut(`${name}: ${offer.title}`, 200),
    description: cut(offer.description, 5000),
    brand: cut(name, 100),
    ...placeOf(offer),
    base_price: priceOf(offer),
    url: linkOf(offer),
    'image[0].url': offer.pictures[0] ?? '',
    'image[0].tag[0]': cut(offer.title, 100),
  }),
  files: { csv: () => csvFile(hotelColumns) },
}

const destinationColumns = ['destination_id', 'name', 'description', 'type[0]', ...placeColumns, 'price', 'url', 'image[0].url']

export const metaDestinations: FeedDefinition = {
  needs: ['picture', 'price', 'place'],
  says: (offer) => ({
    destination_id: offer.id,
    name: cut(offer.title, 200),
    description: cut(offer.description, 5000),
    'type[0]': offer.tags[0] ?? 'sightseeing',
    ...placeOf(offer),
    price: priceOf(offer),
    url: linkOf(offer),
    'image[0].url': offer.pictures[0] ?? '',
  }),
  files: { csv: () => csvFile(destinationColumns) },
}
