import type { Residency } from '../../../../database/tables.ts'
import { livesHereAt } from './homes.ts'
import { isJoiner } from './people.ts'
import { isSamePerson, speaksOn } from './same-person.ts'
import { residencyOfTown } from './towns.ts'

const east = `ugandan ugandans kenyan kenyans tanzanian tanzanians rwandan rwandans burundian burundians congolese somali
 uganda kenya tanzania rwanda burundi congo drc rdc somalia ougandais ougandaise ougandaises kenyans kenyane rwandais rwandaise mganda waganda wakenya mkenya munnayuganda bannayuganda kenyan kenyanes ougandaises tanzanien tanzanienne tanzaniens rwandaises burundais congolais congolaise mtanzania watanzania mnyarwanda wanyarwanda mrundi warundi bannakenya citizen citizens eac raia mwananchi`
const abroad = `tourist tourists foreigner foreigners nonresident nonresidents overseas abroad touriste touristes etranger etrangers mgeni wageni watalii mtalii abagwira mugwira
 german germans germany american americans america usa british britain uk england english scotland french france dutch netherlands holland belgian belgium
 swiss switzerland austrian austria italian italians italy spanish spain portuguese portugal swedish sweden norwegian norway danish denmark finnish finland
 polish poland czech irish ireland canadian canadians canada australian australians australia zealand indian indians india chinese china japanese japan korean korea
 brazilian brazil mexican mexico nigerian nigerians nigeria ghanaian ghana african egyptian egypt israeli israel emirati dubai saudi turkish turkey russian russia
 hungarian hungary romanian romania greek greece croatian croatia serbian serbia ukrainian ukraine icelandic iceland scottish welsh swede dane finn pole spaniard argentinian argentina chilean chile colombian colombia peruvian peru moroccan morocco tunisian tunisia ethiopian ethiopia zambian zambia zimbabwean zimbabwe malawian malawi mozambican namibian namibia botswana cameroonian cameroon senegalese senegal thai thailand vietnamese vietnam philippines filipino indonesian indonesia malaysian malaysia pakistani pakistan bangladeshi lebanese lebanon jordanian qatar kuwait francais francaise francaises anglais anglaise britannique americain americaine americains italien italienne italiens espagnol espagnole espagnols hollandais neerlandais neerlandaise allemandes suisses canadien canadienne canadiens australien portugais autrichien suedois norvegien danois chinois indien japonais luxembourg luxembourgeois mmarekani wamarekani mjerumani wajerumani mwingereza waingereza mfaransa wafaransa mholanzi waholanzi mwitaliano waitaliano mhindi wahindi mchina wachina omungereza abangereza omudaaki
 brit brits briton britons aussie aussies kiwi kiwis scot scots turk turks serb serbs croat croats slovak slovaks slovakia slovenian slovenia bulgarian bulgaria estonian estonia latvian latvia lithuanian lithuania maltese malta cypriot cyprus iranian iran iraqi iraq saudis emiratis nepali nepal lankan algerian algeria libyan libya angolan angola malawians namibians togolese beninese gabonese mauritian mauritius cuban cuba venezuelan venezuela bolivian bolivia ecuadorian ecuador uruguayan paraguayan
 ujerumani uingereza ufaransa uholanzi ubelgiji hispania uswisi uswidi kanada uchina japani urusi uturuki bungereza budaaki bufaransa amerika yitale norvege suede danemark autriche finlande pologne irlande russie chine japon inde bresil mexique australie
 europe european europeans asia singapore singaporean allemagne allemand allemands allemande suisse belgique belge belges espagne italie angleterre etats ulaya marekani`
const residents = 'expat expats expatriate expatriates resident residents residing'

const kinds = new Map<string, Residency>()
for (const word of east.split(/\s+/)) kinds.set(word, 'eac_citizen')
for (const word of abroad.split(/\s+/)) kinds.set(word, 'non_resident')
for (const word of residents.split(/\s+/)) kinds.set(word, 'foreign_resident')

/** "Austrians", "Frenchwoman", "Dutchmen" and "Abakenya" are from where "Austrian", "French", "Dutch" and "Kenya" are. */
const kindOfWord = (token: string): Residency | undefined =>
  kinds.get(token) ??
  kinds.get(token.replace(/s$/, '')) ??
  kinds.get(token.replace(/(?:wo)?m[ae]n$/, '')) ??
  kinds.get(token.replace(/^(?:aba|omu|ba|mu|wa|m)(?=\p{L}{5})/u, ''))
/** Returns whether a word says where people are from: "danes", "wakenya". */
export const isOrigin = (token: string): boolean => kindOfWord(token) !== undefined
export const residencyWords = (): string[] => [...kinds.keys()]

/** A residency, and where it is named. */
export interface Origin {
  residency: Residency
  at: number
  /** True for the town or country of a home, which says less than a nationality. */
  isHome?: boolean
}

/** Returns where each residency is named among the words. A country counts only after "from" or a word like it. */
export function residenciesIn(tokens: readonly string[]): Origin[] {
  const found: Origin[] = []
  tokens.forEach((token, at) => {
    const kind = kindOfWord(token)
    const [before, earlier] = [tokens[at - 1], tokens[at - 2]]
    // "From the US"; "two of us" is no country.
    if (token === 'us' && (before === 'from' || (before === 'the' && /^(?:from|in|of|de)$/.test(earlier ?? ''))))
      return void found.push({ residency: 'non_resident', at })
    if (token === 'african' && before === 'east') return void found.push({ residency: 'eac_citizen', at })
    if (token === 'africans' && before === 'east') return void found.push({ residency: 'eac_citizen', at })
    if (/^sudan(?:ese)?$/.test(token) && before === 'south') return void found.push({ residency: 'eac_citizen', at })
    // A permit to live here makes a foreign resident, whatever the nationality.
    if (
      /^(?:permits?|pass|passes|visas?)$/.test(token) &&
      /^(?:work|working|residence|residency|resident|dependants?|dependents?|student|special)$/.test(before ?? '')
    )
      return void found.push({ residency: 'foreign_resident', at })
    if (token === 'travail' && before === 'de' && earlier === 'permis') return void found.push({ residency: 'foreign_resident', at })
    if (livesHereAt(tokens, at)) return void found.push({ residency: 'foreign_resident', at })
    const home = kind ? undefined : homeAt(tokens, at)
    if (home) return void found.push({ residency: home, at, isHome: true })
    if (!kind) return
    if (kind === 'foreign_resident') {
      if (before === 'non' || before === 'not') return void found.push({ residency: 'non_resident', at })
      return void found.push({ residency: kind, at })
    }
    // "A safari in Uganda" says nothing about the traveller.
    const country = /^(?:uganda|kenya|tanzania|rwanda|burundi|congo|drc|rdc|somalia)$/.test(token)
    // "Familia ya Kenya"
    const origin =
      before === 'e'
        ? earlier
        : /^(?:ya|wa|za)$/.test(before ?? '') && /^(?:familia|watu|raia|wageni|kikundi|famire)$/.test(earlier ?? '')
          ? 'from'
          : before
    if (country && !/^(?:from|of|de|du|kutoka|okuva|toka|depuis)$/.test(origin ?? '') && before !== 'citizen') return
    if (country && before === 'of' && !/^(?:citizens?|nationals?|residents?)$/.test(earlier ?? '')) return
    if (country && earlier && onTheWay.test(earlier)) return
    found.push({ residency: kind, at })
  })
  return onlySure(found, tokens)
}

/** "From Manchester", "we live in Ohio": what somebody pays whose home is the town or state that begins at a token. */
function homeAt(tokens: readonly string[], at: number): Residency | undefined {
  const [before, earlier] = [tokens[at - 1] ?? '', tokens[at - 2] ?? '']
  const isHome = /^(?:live|lives|living|based|habite|habitons|reside|residing)$/.test(earlier) && /^(?:in|at|a)$/.test(before)
  const isOrigin = /^(?:from|de|kutoka|okuva|depuis)$/.test(before) && !onTheWay.test(earlier)
  return isHome || isOrigin ? residencyOfTown(tokens, at) : undefined
}

/** "Far from Bristol", "a flight from Nairobi": where somebody starts, not where they live. */
const onTheWay =
  /^(?:far|fly|flying|flight|flights|drive|driving|transport|distance|start|starting|pick|pickup|transfer|bus|km|hours?|minutes?)$/

/** "Germans who live in Kampala" are foreign residents: living here wins over the nationality of the same people, shortly before or after. */
function onlySure(found: readonly Origin[], tokens: readonly string[]): Origin[] {
  return found.flatMap((one, index) => {
    if (isHomeOfCitizen(found, one, tokens)) return []
    const next = found[index + 1]
    // "A Ugandan residence permit" is no nationality.
    if (one.residency === 'eac_citizen' && next?.residency === 'foreign_resident' && next.at - one.at <= 2) return []
    return livesHereToo(found, index, tokens) ? [{ ...one, residency: 'foreign_resident' as const }] : [one]
  })
}

/** "I am Ugandan but live in London": a citizen of East Africa is one wherever they live. */
const isHomeOfCitizen = (found: readonly Origin[], { residency, at, isHome }: Origin, tokens: readonly string[]): boolean =>
  isHome === true &&
  residency === 'non_resident' &&
  found.some((one) => one.residency === 'eac_citizen' && !one.isHome && isSamePerson(tokens, Math.min(one.at, at), Math.max(one.at, at)))

/** Returns whether a nationality is of somebody of whom the text also says that they live here. */
function livesHereToo(found: readonly Origin[], index: number, tokens: readonly string[]): boolean {
  const { residency, at } = found[index]!
  const [before, next] = [found[index - 1], found[index + 1]]
  if (residency !== 'non_resident') return false
  // "I work here (Irish passport)" is one person.
  if (before?.residency === 'foreign_resident' && at - before.at <= 8) return isSamePerson(tokens, before.at, at)
  if (next?.residency !== 'foreign_resident' || !isSamePerson(tokens, at, next.at)) return false
  // "I am American but I teach here and have a work permit": the speaker goes on, however many words that takes.
  if (speaksOn(tokens, at, next.at)) return true
  const isBroken = tokens.slice(at, next.at).some((token) => /^[,;.]$/.test(token) || isJoiner(token))
  return next.at - at <= (isBroken ? 6 : 9)
}
