export interface Names {
  /** boats, guide-dogs */
  folder: string
  /** boats, guide_dogs */
  table: string
  /** boats, guideDogs */
  camel: string
  /** boat, guideDog */
  one: string
  /** boat, guide-dog */
  file: string
  /** Boat, GuideDog */
  type: string
  /** Boats, Guide dogs */
  title: string
  /** boats, guide dogs */
  words: string
  /** boat, guide dog */
  word: string
  /** Boat, Guide dog */
  capital: string
  /** boat, guide_dog: the kind of inventory */
  kind: string
}

/** The type of a new domain: units rented by the night, departures on a day, or a record that is not inventory. */
export type Flavour = 'units' | 'departures' | 'plain'
export type ItemFlavour = Exclude<Flavour, 'plain'>

/** Returns the forms of a domain's name. `folder` is its plural in kebab case. */
export function namesOf(folder: string): Names {
  const camel = folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const one = camel.replace(/ies$/, 'y').replace(/s$/, '')
  const words = folder.replaceAll('-', ' ')
  const word = words.replace(/ies$/, 'y').replace(/s$/, '')
  return {
    folder,
    table: folder.replaceAll('-', '_'),
    camel,
    one,
    file: word.replaceAll(' ', '-'),
    words,
    type: one[0]!.toUpperCase() + one.slice(1),
    title: words[0]!.toUpperCase() + words.slice(1),
    word,
    capital: word[0]!.toUpperCase() + word.slice(1),
    kind: word.replaceAll(' ', '_'),
  }
}
