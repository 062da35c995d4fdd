/** The kinds of business of which a demo can be made. `mixed` has all of them. */
export const demoKinds = ['mixed', 'tours', 'lodge', 'car-hire', 'events', 'shop'] as const
export type DemoKind = (typeof demoKinds)[number]
export const isDemoKind = (text: string): text is DemoKind => (demoKinds as readonly string[]).includes(text)

export interface Profile {
  name: string
  category: 'tour_operator' | 'hotel' | 'car_rental' | 'events' | 'shop' | 'mixed'
  address: string
  place: { text: string; lat: number; lng: number }
  description: string
  tags: string[]
  /** Colours of the logo: ground, which is the colour of the brand, and sign. */
  colors: [string, string]
}

const kampala = { text: 'Kamwokya, Kampala', lat: 0.3476, lng: 32.5886 }

export const profiles: Record<DemoKind, Profile> = {
  mixed: {
    name: 'Pearl Horizons Safaris',
    category: 'tour_operator',
    address: 'Plot 14, Kira Road, Kamwokya, Kampala',
    place: kampala,
    description: 'Small groups, local guides, and permits that are really there.',
    tags: ['safaris', 'gorillas', 'small groups'],
    colors: ['#a63d1e', '#ffe8cc'],
  },
  tours: {
    name: 'Mist and Savanna Tours',
    category: 'tour_operator',
    address: 'Plot 3, Acacia Avenue, Kololo, Kampala',
    place: { text: 'Kololo, Kampala', lat: 0.3369, lng: 32.5935 },
    description: 'Trips to the parks with guides who grew up beside them.',
    tags: ['safaris', 'trekking'],
    colors: ['#7a4a1f', '#f7d08a'],
  },
  lodge: {
    name: 'Buhoma Forest Lodge',
    category: 'hotel',
    address: 'Buhoma village, Kanungu',
    place: { text: 'Buhoma, Bwindi', lat: -0.9736, lng: 29.6134 },
    description: 'Bandas and cottages at the edge of the forest, with a kitchen garden.',
    tags: ['lodge', 'forest'],
    colors: ['#274833', '#cfe3c4'],
  },
  'car-hire': {
    name: 'Nile Wheels',
    category: 'car_rental',
    address: 'Plot 52, Entebbe Road, Kampala',
    place: { text: 'Entebbe Road, Kampala', lat: 0.2905, lng: 32.5731 },
    description: 'Safari vehicles and small cars, with or without a driver.',
    tags: ['4×4', 'self-drive'],
    colors: ['#1f4e79', '#f2f2f2'],
  },
  events: {
    name: 'Kololo Nights',
    category: 'events',
    address: 'Plot 8, Lugogo Bypass, Kampala',
    place: { text: 'Lugogo, Kampala', lat: 0.3299, lng: 32.6055 },
    description: 'Concerts, talks and food festivals in Kampala.',
    tags: ['music', 'festivals'],
    colors: ['#4b1d5e', '#ffcf5c'],
  },
  shop: {
    name: 'Kigezi Crafts',
    category: 'shop',
    address: 'Shop 12, Village Mall, Bugolobi, Kampala',
    place: { text: 'Bugolobi, Kampala', lat: 0.3163, lng: 32.6236 },
    description: 'Coffee, cotton and music from Uganda, sent anywhere.',
    tags: ['coffee', 'crafts'],
    colors: ['#8a2f1c', '#ffe1c4'],
  },
}
