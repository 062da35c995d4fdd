import type { Scene } from './pictures.ts'

export interface DemoPackage {
  title: string
  summary: string
  description: string
  place: { text: string; lat: number; lng: number }
  tags: string[]
  nights: number
  groupMax: number
  /** Price in UGX for an adult who is not a resident. */
  adult: number
  onRequest?: boolean
  everyDays: number
  days: { title: string; text: string; place: { text: string; lat: number; lng: number }; stay?: string }[]
  includes: string[]
  excludes: string[]
  highlights: string[]
  scenes: Scene[]
}

const dusk: Scene['sky'] = ['#e8894a', '#f7d08a']
const morning: Scene['sky'] = ['#7fb6d9', '#e8f1ee']
const mist: Scene['sky'] = ['#9fb7ad', '#e9efe6']

const savanna: Scene = { sky: dusk, sun: '#fff1c9', hills: ['#b9744a', '#8f5636'], ground: '#c89a4b', with: ['acacias', 'giraffe'] }
const herd: Scene = { sky: morning, hills: ['#8fa9a0', '#7c9170'], ground: '#b7a75b', with: ['acacias', 'elephant'] }
const jungle: Scene = { sky: mist, hills: ['#6f8f7c', '#4c7159', '#385a45'], ground: '#274833', with: ['forest'] }
const river: Scene = {
  sky: morning,
  sun: '#fff7da',
  hills: ['#87a58a', '#64865f'],
  water: '#5b97a8',
  ground: '#7d8b4e',
  with: ['boat', 'acacias'],
}
const falls: Scene = { sky: morning, hills: ['#7f9c83', '#5d7f5c'], water: '#6aa4b0', ground: '#5c7a45', with: ['falls'] }
const lake: Scene = {
  sky: ['#86aeca', '#f2e6d5'],
  hills: ['#6f9377', '#51785b'],
  water: '#4f8ba1',
  ground: '#5f8050',
  with: ['islands', 'boat'],
}
const mountains: Scene = {
  sky: ['#8fb4d6', '#eef3f2'],
  hills: ['#8494a5', '#66788a', '#4c6b58'],
  ground: '#54713f',
  with: ['peaks', 'tent'],
}
const camp: Scene = {
  sky: ['#3a4568', '#e39a66'],
  sun: '#ffe3ad',
  hills: ['#59506a', '#463f4f'],
  ground: '#6b5a3a',
  with: ['acacias', 'tent'],
}
const town: Scene = { sky: ['#8fbbe0', '#f3ead9'], hills: ['#8aa888'], ground: '#9c7d59', with: ['city'] }

const bwindi = { text: 'Bwindi Impenetrable National Park', lat: -1.0333, lng: 29.7 }
const murchison = { text: 'Murchison Falls National Park', lat: 2.2783, lng: 31.6845 }
const queenElizabeth = { text: 'Queen Elizabeth National Park', lat: -0.1833, lng: 30.0667 }
const kidepo = { text: 'Kidepo Valley National Park', lat: 3.9, lng: 33.85 }
const sipi = { text: 'Sipi Falls, Kapchorwa', lat: 1.3333, lng: 34.3833 }
const jinja = { text: 'Jinja', lat: 0.4244, lng: 33.2041 }
const bunyonyi = { text: 'Lake Bunyonyi, Kabale', lat: -1.2833, lng: 29.9167 }
const kampala = { text: 'Kampala', lat: 0.3476, lng: 32.5825 }
const entebbe = { text: 'Entebbe', lat: 0.0512, lng: 32.4637 }
const rwenzori = { text: 'Kilembe, Rwenzori Mountains', lat: 0.2, lng: 30.0167 }

export const demoPackages: DemoPackage[] = [
  {
    title: 'Gorillas of Bwindi',
    summary: 'Three days to the mountain gorillas, with a permit for each traveller.',
    description:
      '<p>Half of the world’s mountain gorillas live in Bwindi. You walk with a ranger and a tracker until the family is found, and stay with it for <strong>one hour</strong>.</p><p>Bring boots that know mud, gloves for the nettles, and a rain jacket.</p>',
    place: bwindi,
    tags: ['gorillas', 'trekking', 'bestseller'],
    nights: 2,
    groupMax: 8,
    adult: 5_900_000,
    everyDays: 7,
    highlights: ['One hour with a gorilla family', 'Community walk with Batwa guides', 'Views over the Virunga volcanoes'],
    includes: ['Gorilla permit', '4×4 with driver-guide', 'Full board', 'Ranger and tracker', 'Bottled water'],
    excludes: ['Flights', 'Visa', 'Tips', 'Porter (USD 20)'],
    days: [
      {
        title: 'Kampala to Bwindi',
        text: '<p>An early start, the Equator at Kayabwe, lunch in Mbarara, and the road up through the terraces of Kigezi.</p>',
        place: bwindi,
        stay: 'Buhoma Lodge',
      },
      {
        title: 'The trek',
        text: '<p>Briefing at 7:30, then two to six hours in the forest. The afternoon is free, or for the community walk.</p>',
        place: bwindi,
        stay: 'Buhoma Lodge',
      },
      {
        title: 'Back to Kampala',
        text: '<p>Breakfast above the mist and the drive back, with a stop for craft at Igongo.</p>',
        place: kampala,
      },
    ],
    scenes: [jungle, { ...jungle, sky: ['#7d9a8f', '#dfe8df'] }, camp],
  },
  {
    title: 'Murchison Falls and the Nile',
    summary: 'The Nile through a gap of seven metres, elephants at the shore, and a boat below the falls.',
    description:
      '<p>Uganda’s largest park lies on both banks of the Victoria Nile. Game drives on the northern bank, the boat to the bottom of the falls, and the walk to the top.</p>',
    place: murchison,
    tags: ['safari', 'family', 'bestseller'],
    nights: 2,
    groupMax: 14,
    adult: 1_650_000,
    everyDays: 7,
    highlights: ['Boat to the bottom of the falls', 'Four of the big five', 'Rhino tracking at Ziwa'],
    includes: ['Park entrance', 'Boat ride', '4×4 with pop-up roof', 'Full board', 'Rhino tracking'],
    excludes: ['Drinks', 'Tips'],
    days: [
      {
        title: 'Ziwa and the top of the falls',
        text: '<p>Rhinos on foot at Ziwa, then the top of the falls before sunset.</p>',
        place: murchison,
        stay: 'Pakuba Safari Lodge',
      },
      {
        title: 'Game drive and boat',
        text: '<p>Lions at dawn on the Buligi circuit, and the boat in the afternoon.</p>',
        place: murchison,
        stay: 'Pakuba Safari Lodge',
      },
      { title: 'Home through Masindi', text: '<p>A last drive, and Kampala by the evening.</p>', place: kampala },
    ],
    scenes: [falls, savanna, river],
  },
  {
    title: 'Queen Elizabeth and the Kazinga channel',
    summary: 'Tree-climbing lions of Ishasha, chimpanzees of Kyambura, hippos of Kazinga.',
    description: '<p>Four days between the craters and the two lakes, with the channel between them full of hippos.</p>',
    place: queenElizabeth,
    tags: ['safari', 'birds'],
    nights: 3,
    groupMax: 12,
    adult: 2_400_000,
    everyDays: 14,
    highlights: ['Kazinga channel by boat', 'Kyambura gorge', 'Ishasha’s lions'],
    includes: ['Park entrance', 'Boat ride', 'Chimpanzee tracking', 'Full board', '4×4 with driver-guide'],
    excludes: ['Drinks', 'Tips', 'Insurance'],
    days: [
      {
        title: 'To the crater lakes',
        text: '<p>Fort Portal’s tea, and the crater drive at sunset.</p>',
        place: queenElizabeth,
        stay: 'Mweya Safari Lodge',
      },
      {
        title: 'Kasenyi and Kazinga',
        text: '<p>Kobs and lions in the morning, the channel in the afternoon.</p>',
        place: queenElizabeth,
        stay: 'Mweya Safari Lodge',
      },
      {
        title: 'Kyambura and Ishasha',
        text: '<p>Chimpanzees in the gorge, then south to the fig trees of Ishasha.</p>',
        place: queenElizabeth,
        stay: 'Ishasha Wilderness Camp',
      },
      { title: 'Back over the Equator', text: '<p>The photo everyone takes, and Kampala.</p>', place: kampala },
    ],
    scenes: [river, herd, savanna],
  },
  {
    title: 'Kidepo by air',
    summary: 'The far north-east: buffalo by the thousand and nobody else.',
    description: '<p>Fly from Entebbe to Apoka and have a valley to yourself. Evenings with the Karamojong at Lokorul.</p>',
    place: kidepo,
    tags: ['safari', 'fly-in', 'luxury'],
    nights: 4,
    groupMax: 6,
    adult: 9_800_000,
    everyDays: 30,
    highlights: ['Scheduled flight both ways', 'Karamojong village', 'Night drive'],
    includes: ['Flights Entebbe–Kidepo', 'Full board with drinks', 'Game drives', 'Park entrance'],
    excludes: ['Tips', 'Premium spirits'],
    days: [
      {
        title: 'Fly to Apoka',
        text: '<p>Two hours over Lake Kyoga, and a first drive before dinner.</p>',
        place: kidepo,
        stay: 'Apoka Safari Lodge',
      },
      { title: 'Narus valley', text: '<p>Buffalo, cheetah if the grass is low.</p>', place: kidepo, stay: 'Apoka Safari Lodge' },
      { title: 'Kanangorok hot springs', text: '<p>Ostrich country, up to the border.</p>', place: kidepo, stay: 'Apoka Safari Lodge' },
      { title: 'Lokorul village', text: '<p>An afternoon as guests, and a night drive.</p>', place: kidepo, stay: 'Apoka Safari Lodge' },
      { title: 'Fly back', text: '<p>Breakfast in the bush, noon in Entebbe.</p>', place: entebbe },
    ],
    scenes: [camp, savanna, herd],
  },
  {
    title: 'Sipi falls and the source of the Nile',
    summary: 'A weekend of coffee, waterfalls and white water.',
    description: '<p>Walk between the three falls, roast your own coffee, and raft or drift on the Nile at Jinja.</p>',
    place: sipi,
    tags: ['weekend', 'hiking', 'family'],
    nights: 1,
    groupMax: 18,
    adult: 480_000,
    everyDays: 7,
    highlights: ['Three waterfalls', 'Coffee from bush to cup', 'Source of the Nile'],
    includes: ['Coaster bus', 'Guide', 'Half board', 'Boat at the source'],
    excludes: ['Rafting', 'Drinks'],
    days: [
      {
        title: 'Up Mount Elgon',
        text: '<p>Mbale, the road up, and the falls in the afternoon light.</p>',
        place: sipi,
        stay: 'Sipi Heights Camp',
      },
      { title: 'Jinja and the Nile', text: '<p>The source by boat, and home in the evening.</p>', place: jinja },
    ],
    scenes: [falls, river, mountains],
  },
  {
    title: 'Lake Bunyonyi rest',
    summary: 'Three quiet days on the deepest lake, with a canoe.',
    description: '<p>Twenty-nine islands, no hippos, no mosquitoes. Swim, paddle, sleep.</p>',
    place: bunyonyi,
    tags: ['relax', 'weekend'],
    nights: 2,
    groupMax: 10,
    adult: 950_000,
    onRequest: true,
    everyDays: 0,
    highlights: ['Dug-out canoe', 'Island walk', 'Safe swimming'],
    includes: ['Transport from Kampala', 'Half board', 'Canoe and guide'],
    excludes: ['Lunch', 'Drinks'],
    days: [
      { title: 'To Kabale', text: '<p>The long road south-west and the boat across.</p>', place: bunyonyi, stay: 'Bushara Island Camp' },
      { title: 'The islands', text: '<p>By canoe, as far as you like.</p>', place: bunyonyi, stay: 'Bushara Island Camp' },
      { title: 'Home', text: '<p>A late breakfast, and the road back.</p>', place: kampala },
    ],
    scenes: [lake, { ...lake, sky: dusk, sun: '#ffe7b8' }],
  },
  {
    title: 'Kampala in a day',
    summary: 'Seven hills, one boda, and a rolex.',
    description:
      '<p>The Gaddafi mosque’s minaret, Kasubi’s tombs, Owino market with a guide who grew up in it, and lunch where the drivers eat.</p>',
    place: kampala,
    tags: ['city', 'day trip'],
    nights: 0,
    groupMax: 20,
    adult: 180_000,
    everyDays: 3,
    highlights: ['Kasubi tombs', 'Owino market', 'View from the minaret'],
    includes: ['Guide', 'Entrance fees', 'Lunch', 'Transport'],
    excludes: ['Shopping'],
    days: [{ title: 'The seven hills', text: '<p>From Old Kampala to Kasubi, with lunch at Wandegeya.</p>', place: kampala }],
    scenes: [town, { ...town, sky: dusk }],
  },
  {
    title: 'Rwenzori: the Kilembe trail',
    summary: 'Seven days up to the ice, for people who like rain.',
    description: '<p>Through bamboo and giant heather to Margherita’s glacier at 5,109 metres. No climbing before, but strong legs.</p>',
    place: rwenzori,
    tags: ['trekking', 'mountains'],
    nights: 6,
    groupMax: 6,
    adult: 6_400_000,
    everyDays: 30,
    highlights: ['Margherita peak', 'Giant lobelias', 'Huts all the way'],
    includes: ['Guides and porters', 'Huts', 'Food on the mountain', 'Crampons and ropes'],
    excludes: ['Boots', 'Tips', 'Insurance'],
    days: ['To Kilembe', 'Sine hut', 'Mutinda camp', 'Bugata camp', 'Hunwick’s camp', 'Margherita', 'Down and home'].map(
      (title, index) => ({
        title,
        text: `<p>${['The briefing at the old mine.', 'Through the forest to 2,596 m.', 'Moss, heather and the waterfall.', 'Bogs on boardwalks to 4,100 m.', 'Over Oliver’s pass.', 'The summit before the clouds.', 'The long way down.'][index]!}</p>`,
        place: rwenzori,
        stay: index < 6 ? 'Trekkers’ hut' : undefined,
      }),
    ),
    scenes: [mountains, { ...mountains, sky: ['#6f86a6', '#dfe6ea'] }, jungle],
  },
]
