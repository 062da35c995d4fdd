// What offers are called in other languages. Titles are often in English, and visitors name them in their own.

const english: Record<string, string> = {}
const means = (word: string, others: string) => others.split(' ').forEach((other) => (english[other] = word))
means('gorilla', 'gorille gorilles sokwe')
means('chimpanzee', 'chimpanze chimpanzes sokwemtu')
means('elephant', 'elephants tembo ndovu enjovu')
means('falls', 'chute chutes cascade cascades maporomoko ekiyiriro')
means('lake', 'lac ziwa ennyanja')
means('river', 'fleuve riviere mto omugga')
means('mountain', 'montagne montagnes mlima milima olusozi ensozi')
means('forest', 'foret msitu ekibira')
means('airport', 'aeroport uwanja ekisaawe')
means('cooking', 'cuisine cuisiner kupika okufumba')
means('coffee', 'cafe kahawa kaawa emmwanyi')
means('basket', 'panier kikapu ekibbo')
means('shirt', 'chemise shati essaati')
means('map', 'carte ramani maapu')
means('cottage', 'chalet nyumba')
means('family', 'famille familia famire')
means('jazz', 'jaz')
means('food', 'nourriture chakula emmere')
means('boat', 'bateau mashua boti eryato')

means('metres', 'high tall altitude elevation height haut hauteur urefu')

/** Returns words with the English words of those that are of another language. */
export const withEnglish = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => (english[word] ? [word, english[word]] : [word]))),
]
