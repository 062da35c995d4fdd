// English words that filters count against a mail. Short on purpose: one of them alone does no harm.
const spamWords = [
  '100% free',
  'act now',
  'buy now',
  'cash bonus',
  'click here',
  'congratulations',
  'double your',
  'earn money',
  'free gift',
  'guaranteed',
  'limited time',
  'lowest price',
  'no cost',
  'no obligation',
  'once in a lifetime',
  'order now',
  'risk-free',
  'special promotion',
  'this is not spam',
  'urgent',
  'winner',
  'you have been selected',
  '!!!',
  '$$$',
]

/** Returns the words of the list that a text has, in the order of the list. */
export function spamWordsIn(text: string): string[] {
  const lower = ` ${text.toLowerCase().replace(/\s+/g, ' ')} `
  return spamWords.filter((word) => {
    const at = lower.indexOf(word)
    return at >= 0 && (/\W$/.test(word) || !/\w/.test(lower[at + word.length]!)) && (/^\W/.test(word) || !/\w/.test(lower[at - 1]!))
  })
}
