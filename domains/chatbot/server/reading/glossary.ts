import { inclusionWords } from './inclusion-words.ts'

// What offers are called in other words: titles are often in English, and visitors name things in their own language or more loosely.

/** The English word of an offer first, then words of each language that mean it. */
const byLanguage: Record<'en' | 'sw' | 'lg' | 'fr', string[]> = {
  en: [
    'gorilla silverback silverbacks ape apes primates animals animal wildlife',
    'chimpanzee chimp chimps primates animals animal wildlife',
    'rhinos rhino rhinoceros animals animal wildlife',
    'lions lion animals animal wildlife',
    'elephant elephants animals animal wildlife',
    'hippos hippo hippopotamus animals animal wildlife',
    'buffalo buffaloes buffalos animals animal wildlife',
    'birds bird birding birdwatching',
    'falls waterfall waterfalls',
    'mountains mountain mountaineering climb climbing summit peak glacier',
    'hiking hike hikes trekking walking',
    'trekking trek treks hike hiking walk walks walking',
    'fly flight flights flying plane airplane aeroplane',
    'beans bean',
    'lodge hotel hotels lodges guesthouse',
    'printed made produced',
    'drinks drink alcohol beer wine spirits',
    'boots shoes',
    'fees fee charges',
    'entrance entry admission fees fee',
    'relax relaxing relaxed relaxation quiet calm peaceful chill rest beach',
    'swim swimming',
    'family kids children child kid',
    'city town urban',
    'boat cruise boats canoe',
    'luxury luxurious fancy honeymoon',
    'coffee',
    'metres high tall altitude elevation height',
    'village culture cultural community',
    'rafting raft',
    'conditioning ac aircon airconditioning',
    'transfer pickup pick shuttle taxi collect collected fetch',
    'download file digital',
    'bathroom toilet shower washroom ensuite',
    'breakfast brekkie bkfst',
    'shirt tee tshirt tshirts',
    'music song songs',
    'km kms kilometre kilometres kilometer kilometers',
    'signal network internet offline coverage reception',
    'food eat eating',
  ],
  sw: [
    'gorilla sokwe masokwe',
    'chimpanzee sokwemtu',
    'elephant tembo ndovu wanyama',
    'lions simba wanyama',
    'rhinos kifaru faru',
    'falls maporomoko',
    'lake ziwa',
    'river mto',
    'mountain mlima milima',
    'forest msitu',
    'airport uwanja',
    'cooking kupika mapishi',
    'coffee kahawa',
    'basket kikapu',
    'shirt shati fulana',
    'map ramani',
    'cottage nyumba',
    'family familia watoto',
    'food chakula',
    'boat mashua boti',
    'birds ndege',
    'metres urefu',
    'fly ndege',
    'flights ndege',
  ],
  lg: [
    'gorilla engagi enkima',
    'elephant enjovu ebisolo',
    'lions empologoma ebisolo',
    'falls ekiyiriro',
    'lake ennyanja',
    'river omugga',
    'mountain olusozi ensozi',
    'forest ekibira',
    'airport ekisaawe',
    'cooking okufumba',
    'coffee kaawa emmwanyi',
    'basket ekibbo',
    'shirt essaati omujoozi',
    'map maapu',
    'family famire',
    'food emmere okulya',
    'boat eryato',
    'birds ebinyonyi',
  ],
  fr: [
    'gorilla gorille gorilles',
    'chimpanzee chimpanze chimpanzes',
    'elephant elephants animaux',
    'lions animaux',
    'hippos animaux',
    'rhinos rhinoceros',
    'falls chute chutes cascade cascades',
    'lake lac',
    'river fleuve riviere',
    'mountain montagne montagnes',
    'forest foret',
    'airport aeroport',
    'cooking cuisine cuisiner',
    'coffee cafe',
    'basket panier',
    'shirt chemise',
    'map carte',
    'cottage chalet',
    'family famille enfants',
    'jazz jaz',
    'food nourriture',
    'boat bateau',
    'birds oiseaux',
    'metres haut hauteur altitude',
    'fly vol avion',
    'flights vol vols avion',
    'walk marche marcher marchons',
    'trekking marche marcher marchons',
  ],
}

type Meanings = Map<string, Set<string>>

function meaningsIn(lines: readonly string[]): Meanings {
  const found: Meanings = new Map()
  for (const line of lines) {
    const [word, ...others] = line.split(' ')
    for (const other of others) found.set(other, (found.get(other) ?? new Set()).add(word!))
  }
  return found
}
const { en, ...foreign } = byLanguage
const translations = meaningsIn(Object.values(foreign).flat())
const meanings = meaningsIn([...en, ...Object.values(foreign).flat(), ...Object.values(inclusionWords).flat()])

/** Returns words with their translations into the English of titles. */
export const withEnglish = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, ...(translations.get(word) ?? [])])),
]

/** Returns a word with the others of texts that mean about the same: any of them counts for it. */
export const meaningsOf = (word: string): readonly string[] => [word, ...(meanings.get(word) ?? meanings.get(word.replace(/s$/, '')) ?? [])]
