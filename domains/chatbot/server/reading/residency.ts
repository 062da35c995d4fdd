import type { Residency } from '../../../../database/tables.ts'

const east = `ugandan ugandans kenyan kenyans tanzanian tanzanians rwandan rwandans burundian burundians congolese somali
 uganda kenya tanzania rwanda burundi ougandais ougandaise ougandaises kenyans kenyane rwandais rwandaise mganda waganda wakenya mkenya munnayuganda bannayuganda kenyan kenyanes ougandaises tanzanien tanzanienne tanzaniens rwandaises burundais congolais congolaise mtanzania watanzania mnyarwanda wanyarwanda mrundi warundi bannakenya citizen citizens eac raia mwananchi`
const abroad = `tourist tourists foreigner foreigners nonresident nonresidents overseas abroad touriste touristes etranger etrangers mgeni wageni watalii mtalii abagwira mugwira
 german germans germany american americans america usa british britain uk england english scotland french france dutch netherlands holland belgian belgium
 swiss switzerland austrian austria italian italians italy spanish spain portuguese portugal swedish sweden norwegian norway danish denmark finnish finland
 polish poland czech irish ireland canadian canadians canada australian australians australia zealand indian indians india chinese china japanese japan korean korea
 brazilian brazil mexican mexico nigerian nigerians nigeria ghanaian ghana african egyptian egypt israeli israel emirati dubai saudi turkish turkey russian russia
 hungarian hungary romanian romania greek greece croatian croatia serbian serbia ukrainian ukraine icelandic iceland scottish welsh swede dane finn pole spaniard argentinian argentina chilean chile colombian colombia peruvian peru moroccan morocco tunisian tunisia ethiopian ethiopia zambian zambia zimbabwean zimbabwe malawian malawi mozambican namibian namibia botswana cameroonian cameroon senegalese senegal thai thailand vietnamese vietnam philippines filipino indonesian indonesia malaysian malaysia pakistani pakistan bangladeshi lebanese lebanon jordanian qatar kuwait francais francaise francaises anglais anglaise britannique americain americaine americains italien italienne italiens espagnol espagnole espagnols hollandais neerlandais neerlandaise allemandes suisses canadien canadienne canadiens australien portugais autrichien suedois norvegien danois chinois indien japonais luxembourg luxembourgeois mmarekani wamarekani mjerumani wajerumani mwingereza waingereza mfaransa wafaransa mholanzi waholanzi mwitaliano waitaliano mhindi wahindi mchina wachina omungereza abangereza omudaaki
 europe european europeans asia singapore singaporean allemagne allemand allemands allemande suisse belgique belge belges espagne italie angleterre etats ulaya marekani`
const residents = 'expat expats expatriate expatriates resident residents residing'

const kinds = new Map<string, Residency>()
for (const word of east.split(/\s+/)) kinds.set(word, 'eac_citizen')
for (const word of abroad.split(/\s+/)) kinds.set(word, 'non_resident')
for (const word of residents.split(/\s+/)) kinds.set(word, 'foreign_resident')

/** "Austrians", "Frenchwoman" and "Dutchmen" are from where "Austrian", "French" and "Dutch" are. */
const kindOfWord = (token: string): Residency | undefined =>
  kinds.get(token) ?? kinds.get(token.replace(/s$/, '')) ?? kinds.get(token.replace(/(?:wo)?m[ae]n$/, ''))
export const residencyWords = (): string[] => [...kinds.keys()]

/** Returns where each residency is named among the words. A country counts only after "from" or a word like it. */
export function residenciesIn(tokens: readonly string[]): { residency: Residency; at: number }[] {
  const found: { residency: Residency; at: number }[] = []
  tokens.forEach((token, at) => {
    const kind = kindOfWord(token)
    const [before, earlier] = [tokens[at - 1], tokens[at - 2]]
    if (token === 'african' && before === 'east') return void found.push({ residency: 'eac_citizen', at })
    if (token === 'africans' && before === 'east') return void found.push({ residency: 'eac_citizen', at })
    if (token === 'sudanese' && before === 'south') return void found.push({ residency: 'eac_citizen', at })
    if (/^liv(?:e|es|ing)$|^work(?:s|ing)?$|^habit(?:e|ons|ent)$/.test(token) && livesHere(tokens, at))
      return void found.push({ residency: 'foreign_resident', at })
    if (!kind) return
    if (kind === 'foreign_resident') {
      if (before === 'non' || before === 'not') return void found.push({ residency: 'non_resident', at })
      return void found.push({ residency: kind, at })
    }
    // "A safari in Uganda" says nothing about the traveller.
    const country = /^(?:uganda|kenya|tanzania|rwanda|burundi)$/.test(token)
    if (country && !/^(?:from|of|de|du|kutoka|okuva|toka|depuis)$/.test(before ?? '') && before !== 'citizen') return
    if (country && before === 'of' && !/^(?:citizens?|nationals?|residents?)$/.test(earlier ?? '')) return
    if (country && earlier && /^(?:far|fly|flight|flights|drive|transport|distance|start|starting)$/.test(earlier)) return
    found.push({ residency: kind, at })
  })
  return onlySure(found)
}

const livesHere = (tokens: readonly string[], at: number): boolean =>
  /^(?:here|kampala|uganda|entebbe|ici|ouganda)$/.test(tokens[at + 1] ?? '') ||
  (/^(?:in|at|a|en)$/.test(tokens[at + 1] ?? '') &&
    /^(?:uganda|kampala|entebbe|jinja|kenya|nairobi|here|ouganda)$/.test(tokens[at + 2] ?? ''))

/** "Germans who live in Kampala" are foreign residents: living here wins over a nationality right before it. */
function onlySure(found: { residency: Residency; at: number }[]): { residency: Residency; at: number }[] {
  return found.filter(({ residency, at }, index) => {
    const next = found[index + 1]
    return !(next && next.residency === 'foreign_resident' && residency === 'non_resident' && next.at - at <= 4)
  })
}
