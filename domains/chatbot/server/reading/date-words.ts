// Words for days in English, Swahili, Luganda and French, of folded texts. Each line has what it stands for first.

const monthNames = [
  'january janvier januari jan janwali gatonnya',
  'february fevrier februari feb febwali',
  'march mars machi mar maaki',
  'april avril aprili apr apuli',
  'may mai mei maayi',
  'june juin juni jun',
  'july juillet julai jul',
  'august aout agosti aug agusito',
  'september septembre septemba sep sept sebuttemba',
  'october octobre oktoba oct okitobba',
  'november novembre novemba nov',
  'december decembre desemba dec des ntenvu disemba',
]
const weekdayNames = [
  'monday lundi jumatatu mon',
  'tuesday mardi jumanne tue tues',
  'wednesday mercredi jumatano wed weds',
  'thursday jeudi alhamisi thu thur thurs',
  'friday vendredi ijumaa fri',
  'saturday samedi jumamosi sat lwamukaaga',
  'sunday dimanche jumapili sun ssabbiiti',
]

const numbered = (lines: readonly string[]) =>
  new Map(lines.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))
const longestFirst = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join('|')

export const monthOf: ReadonlyMap<string, number> = numbered(monthNames)
export const weekdayOfName: ReadonlyMap<string, number> = numbered(weekdayNames)
/** Names that are also other words: they are months or weekdays only after a word such as "in" or "on". */
const unsureMonths = ['may', 'mar', 'mei', 'mai', 'mars', 'march', 'des']
const unsureWeekdays = ['mon', 'sat', 'sun', 'wed', 'mardi']

export const months = longestFirst(monthOf.keys())
export const sureMonths = longestFirst([...monthOf.keys()].filter((name) => !unsureMonths.includes(name)))
export const weekdays = longestFirst(weekdayOfName.keys())
export const sureWeekdays = longestFirst([...weekdayOfName.keys()].filter((name) => !unsureWeekdays.includes(name)))

/** Swahili counts months: "mwezi wa kumi na mbili" is December. */
export const countedMonths = new Map([
  ['kwanza', 1],
  ['pili', 2],
  ['tatu', 3],
  ['nne', 4],
  ['tano', 5],
  ['sita', 6],
  ['saba', 7],
  ['nane', 8],
  ['tisa', 9],
  ['kumi', 10],
  ['kumi na moja', 11],
  ['kumi na mbili', 12],
])

/** Days with a name, and how many days around them are meant by it. */
export const holidays: readonly { pattern: string; month: number; day: number; around: number }[] = [
  { pattern: 'christmas eve|xmas eve|reveillon de noel|veille de noel', month: 12, day: 24, around: 0 },
  { pattern: 'christmas day|xmas day|jour de noel|siku ya krismasi', month: 12, day: 25, around: 0 },
  { pattern: 'boxing day', month: 12, day: 26, around: 0 },
  { pattern: "new year'?s? eve|saint[- ]sylvestre|nye", month: 12, day: 31, around: 0 },
  { pattern: "new year'?s? day|jour de l'an", month: 1, day: 1, around: 0 },
  { pattern: 'christmas|xmas|x-mas|noel|krismasi|ssekukkulu|sekukkulu', month: 12, day: 25, around: 5 },
  { pattern: "(?:the )?new year(?:'?s)?|nouvel an|mwaka mpya|omwaka omuggya", month: 1, day: 1, around: 3 },
  { pattern: "valentine'?s?(?: day)?|saint[- ]valentin", month: 2, day: 14, around: 0 },
  { pattern: 'liberation day|nrm day', month: 1, day: 26, around: 0 },
  { pattern: "wom[ae]n'?s'? day", month: 3, day: 8, around: 0 },
  { pattern: "labou?r day|workers'? day|may day", month: 5, day: 1, around: 0 },
  { pattern: "martyrs'? day", month: 6, day: 3, around: 0 },
  { pattern: "heroe?s'? day", month: 6, day: 9, around: 0 },
  { pattern: 'independence day', month: 10, day: 9, around: 0 },
]
/** "The first Monday of February": which of the month; 0 is the last. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
  ['last', 0],
])
/** Days counted from today. */
export const relativeDays: readonly { pattern: string; days: number }[] = [
  { pattern: 'day after tomorrow|apres[- ]demain|kesho kutwa|luli', days: 2 },
  { pattern: 'tomorrow|tomorow|tommorow|tommorrow|tomorrrow|tmrw|tmr|tmw|tomo|2morrow|2moro|demain|kesho|enkya|jjo', days: 1 },
  { pattern: "today|2day|tonight|tonite|2nite|right now|this (?:morning|afternoon|evening)|aujourd'hui|ce soir|leo|leero", days: 0 },
]
export const thisWeekend =
  '(?:this|the coming|coming|next|ce|le prochain|upcoming) (?:weekend|week[- ]end|wkend|wknd|wkd)|(?:wikendi|wikiendi)(?: hii| ijayo)?|weekend (?:hii|ijayo|prochain)|wiikendi eno'
export const thisWeek = 'this week|cette semaine|wiki hii|wiiki eno'
export const nextWeek = 'next week|nxt week|semaine prochaine|wiki ijayo|wiiki ejja'
export const thisMonth = 'this month|ce mois|mwezi huu|omwezi guno'
export const nextMonth = 'next month|nxt month|mois prochain|le mois prochain|mwezi ujao|omwezi ogujja'
/** What may stand between two days of a span. */
export const between = "(?:-|to|til|till|until|thru|through|au|a|jusqu'au|hadi|mpaka|okutuuka|up to)"
