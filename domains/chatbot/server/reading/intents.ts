import { folded } from './words.ts'

export const intents = [
  'bot',
  'person',
  'complaint',
  'change',
  'others_booking',
  'compare',
  'discount',
  'price',
  'availability',
  'cancellation',
  'deposit',
  'included',
  'excluded',
  'bring',
  'distance',
  'itinerary',
  'time',
  'ages',
  'contact',
  'hours',
  'address',
  'list',
  'book',
  'wish',
  'wellbeing',
  'greeting',
  'thanks',
] as const
export type Intent = (typeof intents)[number]

// Words and phrases in English, Swahili, Luganda and French, of folded texts.
const patterns: Record<Intent, RegExp> = {
  bot: /\b(?:are|r) (?:you|u) (?:a |an )?(?:\w+ )?(?:ro)?bots?\b|\b(?:are|r) (?:you|u) (?:a |an )?(?:human|machine|computer|ai|real|real person|person)\b|\bwho am i (?:talking|chatting|speaking|writing|texting)\b|\bam i (?:talking|chatting|speaking|writing) (?:to|with) (?:a|an)\b|\bis this (?:a )?(?:ro)?bot\b|\bwho (?:are|r) (?:you|u)\b|\bwhat(?:'?s| is) your name\b|\bchat ?gpt\b|\bwhat can (?:you|u) (?:do|help)\b|\bwewe ni (?:nani|roboti|mtu)\b|\b(?:es-tu|etes-vous|tu es|vous etes) (?:un )?(?:robot|humain|bot)|\bqui (?:es-tu|etes-vous)\b|\bggwe ani\b/,
  complaint:
    /\b(?:complain\w*|disappoint\w*|terrible|awful|worst|scam\w*|cheated|stole|stolen|bro?ke down|breakdown|accident|emergency|unacceptable|angry|furious|(?:was|were|came|arrived) .{0,24}\b(?:late|dirty|rude|drunk)|(?:never|nobody|no one|no-one) .{0,24}\b(?:came|come|showed|received|arrived|answer\w*|sen[dt]s?|call\w*|picks?)|(?:not|haven'?t|hasn'?t|didn'?t|don'?t) (?:yet )?(?:receiv\w*|gotten|got|get|heard|come|came|show)\b.{0,30}\b(?:confirm\w*|ticket|receipt|refund|answer|reply|email|mail|payment|up)|got no (?:\w+ )?(?:e-?mail|confirmation|reply|answer|tickets?|receipt)|still waiting|i want my money|want (?:my |our |a )refund|charged (?:me |us )?twice|malalamiko|nalalamika|plainte|me plaindre|inadmissible|scandaleux|okwemulugunya|neemulugunya)\b/,
  change:
    /\b(?:change|move|shift|postpone|reschedule|push|swap|switch|amend|modify)\b.{0,36}\b(?:dates?|days?|booking|reservation|names?|later|earlier|next (?:week|month|year))\b|\breschedul\w+\b|\bpostpon\w+\b|\b(?:changer|reporter|modifier) .{0,24}(?:dates?|reservation|voyage)|\bkubadilisha .{0,12}(?:tarehe|siku|safari)|\bkuahirisha\b|\bokukyusa .{0,16}(?:olunaku|ennaku|olugendo)/,
  compare:
    /\b(?:(?:which|what|wch)(?: one)?(?:'?s| is| are)? (?:\w+ ){0,2}(?:cheaper|better|longer|shorter|bigger|smaller|more expensive|closer|nearer)|(?:cheapest|least expensive|most expensive|dearest|priciest|shortest|longest|lowest priced?)|difference between|compare|le (?:moins|plus) (?:cher|long|court)|rahisi zaidi|ghali zaidi|ya bei nafuu|esinga (?:okuba )?(?:ey'?)?(?:bbeeyi|layisi))\b/,
  discount:
    /\b(?:discounts?|discounted|promos?|promotions?|(?:promo|discount|coupon) codes?|coupons?|vouchers?|group (?:rates?|prices?)|special (?:prices?|offers?|rates?)|deals?|reduction|remises?|rabais|reductions?|punguzo|\w*pungu(?:a|zwa|zwi|za)|okukendeeza|\w*kendeez\w+|(?:weekend|season|holiday|christmas) (?:rates?|prices?|surcharge)|(?:high|low|peak|off) season|haute saison|basse saison|(?:pay|pays|paying) (?:less|more)|(?:price )?difference (?:in price|for|between) (?:foreign |east african )?(?:residents?|tourists?|foreigners?|citizens?|locals?|adults?)|(?:residents?|tourists?|foreigners?|citizens?|locals?|ugandans?) (?:vs|versus|compared)|cheaper for|more expensive (?:on|at|in|during)|(?:christmas|weekends?|december|january|season|holidays?)\b.{0,16}\bmore expensive|prices? (?:higher|lower|go(?:es)? (?:up|down)|increase\w*)|negotia\w+|bargain)\b/,
  person:
    /\b(?:speak|talk|chat) (?:to|with) (?!you\b|the (?:bot|robot))(?:\w+)\W*$|\b(?:human|person|someone|somebody|agent) (?:to )?(?:call|help|contact|assist|answer|reply)\b|\b(?:speak|talk|chat|connect me|put me through|transfer me|get me)\b.{0,24}\b(?:person|human|someone|somebody|agent|staff|representative|operator|manager|people)\b|\b(?:real|live|actual) (?:person|human|agent)\b|\bhuman (?:being|please|agent)\b|\bcall me\b|\bcustomer (?:service|care)\b|\bparler (?:a|avec|au) (?!vous\b)\w+|\bune vraie personne\b|\bkuongea na \w+|\bmhudumu\b|\bnataka mtu\b|\bokwogera n(?:e |'|a )\w+|\bnjagala omuntu\b|^\s*(?:a )?(?:person|human|agent|mtu|omuntu)\W*$/,
  others_booking:
    /\bbk-?[a-z0-9]{4,}\b|\b(?:my|our|his|her|their|another|other|guest'?s?|someone'?s?|customer'?s?|client'?s?|brother'?s?|wife'?s?|husband'?s?|friend'?s?) (?:existing |last |current )?(?:booking|reservation|order|invoice|ticket|itinerary for booking)s?\b(?! (?:for|to|cost|price|deposit|fee|process|policy))|\bbookings? (?:of|for|under|made by|belonging to) (?:the |mr|mrs|ms|client|guest|customer|someone|[a-z]+@)|\bwho (?:else )?(?:has |have |is |are )?(?:booked|travell?ing|coming|paid)\b|\b(?:list|show|give|send)\b.{0,30}\b(?:customers|clients|guests|passengers|bookings|phone numbers|emails)\b|\bwhat (?:did|has|have) (?!(?:i|we|you|it|this|that)\b)(?:\w+ ){1,4}?(?:book|booked|buy|bought|order|ordered|reserved?|pay|paid)\b|\b(?:did|has|have) (?!(?:i|we|you|it|this|that|the|my|our|anyone|anybody)\b)(?:\w+ ){1,3}(?:booked|already paid|paid)\b|\b(?:when|where) (?:is|does|do|did|will) (?:she|he|(?:mr|mrs|ms|client|customer|guest) \w+)\b.{0,20}\b(?:travel\w*|arriv\w*|com(?:e|es|ing)|leav\w*|stay\w*|book\w*|fly\w*)\b|\b(?:which|what|any) (?:other )?(?:clients?|customers?|guests?|people|travell?ers?)\b.{0,24}\b(?:booked|paid|going|coming|travelling)\b|\bma reservation\b|\bbooking yangu\b/,
  price:
    /\b(?:(?:pay|pays) (?:less|more)|(?:residents?|citizens?) (?:discount|rates?|prices?)|price|prices|pricing|priced|cost|costs|costing|how much(?! time)|rate|rates|fee|fees|charge|charges|quote|quotation|budget|expensive|cheap|cheaper|cheapest|prix|combien|tarif|tarifs|coute|coutent|cout|devis|bei|gharama|kiasi gani|shilingi ngapi|pesa ngapi|ssente|sente|bbeeyi|ebbeeyi|mmeka|how much is|total|would .{0,30} pay|(?:what|how much)\b.{0,30}\bpay|what(?:'?s| is| would) (?:it|that|this)(?: be)? for|come to|comes to|bill|set (?:us|me) back|owe|i owe|worth|damage|sum|amount|jumla|omugatte|au total|en tout|how expensive|faut[- ]il payer|a payer|kulipa kiasi|pice|prise|prce|pirce)\b/,
  availability:
    /\b(?:(?:tickets?|places?|seats?|rooms?|spots?|any|still|some|much) (?:\w+ ){0,2}left|still (?:space|room|tickets?)|still possible|available|availability|avail|avalable|availble|availible|avaliable|in stock|how many .{0,20}left|(?:still have|have|got|is there) (?:any )?(?:room|space) for|can (?:you|we) (?:still )?(?:take|fit|accommodate|host|squeeze) (?:us|all|me|my|our|them|everyone|everybody|a (?:group|family)|another|\d+|\w+ (?:of us|people|more))|any day|every ?day|all days|daily|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|(?:every|each|any) (?:weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|what days?|quels? jours?|(?:chaque|tous les) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?|siku gani|kila (?:juma\w+|alhamisi|ijumaa|wikendi)|olunaku ki|lunaku ki|buli (?:lwa\w+|wiikendi)|places?|seats?|spots?|spaces?|slots?|room left|free on|sold out|fully booked|full|free (?!of)|is .{2,40} free|depart|departs|departure|departures|depature|depatures|leave|leaves|leaving|next (?:\w+ ){0,3}(?:trip|tour|date|dates|one|class|departure|event)|dates?|when (?:is|are|does|do|can)|when(?=\W*$)|which (?:week)?days?|disponible|disponibles|disponibilite|places libres|depart|departs|quand|nafasi|lini|inaondoka|tarehe|zinapatikana|mabasi|ebifo|ddi|olugendo lw.?ddi|ennaku|(?:can|could) (?:i|we) still (?:get|join|come|buy|make)|how many .{0,30}\b(?:remain|remaining|in stock)|every (?:week|month)|each week|weekly|chaque semaine|kila wiki|buli wiiki|waliwo (?:olugendo|engendo|ebifo|bbanja)|kuna (?:safari|nafasi|tiketi)|mwezi (?:wa )?\w+ (?:kuna|mna) safari)\b/,
  cancellation:
    /\b(?:cancel|cancels|cancelled|canceled|cancelation|cancellation|cancelling|canceling|cancle|refund|refunds|refunded|refundable|refunding|money back|annul\w*|rembours\w*|\w*ghairi\w*|kufuta|\w*rudishi\w*|marejesho|\w*sazaamu|kuddizibwa|change my mind|back out|pull out|call(?:ed|ing)? (?:it |the \w+ )?off|(?:money|cash) (?:comes? |is )?back|get .{0,12}back|can'?t (?:come|make it))\b/,
  deposit:
    /\b(?:due now|the rest (?:later|after|on arrival)|pay the (?:rest|remaining|remainder)|(?:hold|keep|reserve|block)s? (?:(?:a|the|my|our|these|me a|us a|\d) )?(?:it\b|places?|seats?|spots?|booking)|how much of the|pay when (?:i|we) book|pay (?:for )?(?:everything|all|the whole|the full|half)|without (?:paying|payment)|deposit|deposits|down ?payment|pay (?:now|first|upfront|in advance|to book|later|in full)|advance payment|up ?front|prepa(?:y|id|yment)|secure (?:the|my|our|a) (?:booking|place|trip)|what (?:percentage|percent|share) |balance|acompte|arrhes|amana|malipo ya awali|how (?:do|can|could) (?:i|we) pay|payment (?:terms|plan|methods?|options?)|ways? to pay|pay by|pay with|pay in (?:cash|dollars|euros|shillings)|(?:take|accept) .{0,20}(?:cards?|visa|mastercard|cash|mobile money|m-?pesa|paypal)|cartes? (?:bancaires?|de credit)|kulipa|nalipa|nilipe|comment payer|payer|okusasula|nsasula|instal+ments?|split (?:\w+ ){0,3}(?:payments?|bill|costs?|price)|en plusieurs fois|kwa awamu|mobile money|acceptez[- ](?:vous )?.{0,24}(?:cartes?|visa|especes|liquide|paypal|virement|cheques?)|(?:vous )?acceptez (?:les |la |le )?(?:cartes?|visa|especes|liquide|paypal)|prenez[- ]vous (?:les |la |le )?(?:cartes?|visa|especes)|mna(?:pokea|kubali) .{0,24}(?:kadi|visa|pesa|taslimu)|mukkiriza .{0,16}(?:kaadi|visa|ssente)|momo|airtel|mtn|m-?pesa|mpesa|paypal|western union|bank transfer|(?:pay|paying) (?:in |by |with )?cash|(?:credit|debit|visa|master) ?cards?|visa card|(?:pay|book) (?:a )?part|part now|half now|malipo|kulipia|paiement)\b/,
  included:
    /\b(?:what(?:'?s| is) in(?=\W*$)|what(?:'?s| is| all is) (?:\w+ ){0,2}in (?:the|your|that) (?:\w+ ){0,2}(?:price|package|cost)|what meals|which meals|(?:is|are) .{2,40} in(?:side)? (?:(?:the|your|that|this) (?:\w+ ){0,2}price|there\b|it\b|that\b|this(?=\W*$))|included|includes?|inclusive|include[sd]? in|inlcuded|incuded|incl|comes? with|cover(?:s|ed)?|do we get|what do i get|part of (?:the |your )?(?:\w+ ){0,3}(?:price|deal|package|tour|trip)|do (?:we|i) (?:still |also )?(?:have|need) to (?:pay (?:extra|for)|buy|get)|must (?:we|i) (?:still |also )?(?:pay for|buy)|(?:do|should) (?:we|i) pay (?:for )?(?:\w+ ){0,4}(?:myself|ourselves|separately|extra)|who pays for|provided|all in|inside the (?:price|package|cost)|inside or (?:not|no)|(?:price|cost|package|rate)s? (?:already )?(?:has|have|contains?|comes? with)|(?:is|are) [\w ]{2,30} (?:extra|separate|on top)(?=\W*$| or\b)|(?:do|does|will) [\w ]{2,30} cost (?:extra|more)(?=\W*$| or\b)|at (?:an )?extra cost|separately|on top of|\w{0,3}ri mu (?:muwendo|bbeeyi|ssente|sente)|mu (?:ssente|sente) z|[vyilzk]i?[ma]o (?:kwenye|katika|ndani ya) (?:bei|gharama)|(?:vimo|yamo|imo|limo|zimo|kimo|umo|wamo)|(?:iko|viko|liko|ziko|kiko|yako) (?:kwenye|katika|ndani ya) (?:bei|gharama)|dans le (?:prix|tarif)|compris|comprend|inclus|incluse|inclut|\w*jumuish\w*|pamoja na|yanajumuishwa|kinajumuishwa|ebibaawo|birimu|mulimu|kirimu|bibaamu)\b/,
  excluded:
    /\b(?:what(?:'?s| is) not|not included|isn'?t included|excluded|excludes?|exclusions?|not cover(?:ed)?|not in the price|extra costs?|pay extra|additional (?:cost|costs|fees)|pas (?:compris|inclus)|non (?:compris|inclus)|haijumuishi|hakijajumuishwa|haijajumuishwa|tebirimu|tebibaamu)\b/,
  bring:
    /\b(?:brings?|(?:is|are) .{2,30} (?:necessary|needed|required)|do (?:i|we) (?:really )?need (?:a |an |any |some |my |our )?(?!to\b|visa|permit|insurance)[a-z]{3,}|pack|packing|wear|wearing|clothes|clothing|shoes|boots|gear|equipment|luggage list|dress|outfit|apporter|emporter|vetements|nilete|kuleta|tulete|nivae|kuvaa|kubeba|okuleeta|ndeete|nambale|okwambala)\b/,
  distance:
    /\b(?:how far|distance|kilomet(?:er|re)s?|kilomita|kms?|miles|far from|far is|close to|near(?:est)?|where (?:is|are|exactly|in|does|do (?:we|i) (?:meet|go))|where(?=\W*$)|venue|take(?:s)? place(?!s)|location|located|which (?:part|district|region)|a quelle distance|loin|ou (?:est|se trouve|sont|a lieu|se passe)|c'est ou\b|where do (?:we|i) (?:have|eat|take|get|stop)|situe|umbali|iko wapi|uko wapi|wapi|kuli wala|wala|eri wa|kiri wa|guli wa)\b/,
  itinerary:
    /\b(?:itinerary|itineraries|programme|program|schedule|day by day|(?<!\b(?:a|this|that|the|same) )day (?:one|two|three|four|five|\d{1,2})(?=\W*$|[,?.;]| (?:and|of|in|on|we|what|where|do|to|at|plan|schedule|itinerary)\b)|each day|how (?:long|much time|many (?:days|nights|hours|minutes))|duration|days? long|what (?:do|will|would|can) (?:we|i|you) (?:do|see|visit)|what happens|combien de temps|(?:il|elle|circuit|voyage|safari|cours) dure|dure (?:le|la|l')|where (?:do|will|would) (?:we|i) (?:sleep|stay|spend)|accommodation|(?:which|what) (?:lodges?|hotels?|camps?)|overnight|sleep|activities|combien de (?:jours|nuits)|duree|programme|itineraire|ou (?:dort|dormons|loge)|siku ngapi|ratiba|muda gani|tutalala|ennaku mmeka|enteekateeka|tusula)\b/,
  time: /\b(?:days? and (?:what )?times?|dates? and times?|what time|at what hour|which time|a quelle heure|saa ngapi|ssaawa mmeka)\b/,
  ages: /\b(?:what|which|quel) age\b.{0,30}\badult|^(?!.*\d).*\b(?:bei ya (?:watoto|mtoto)|bbeeyi y.?abaana|(?:prix|tarifs?) (?:des |pour les |d')?enfants?)\b|^(?!.*\d).*\b(?:do|does|will|must|should|are|is) (?:the |my |our )?(?:kids?|child(?:ren)?|babies|infants?|toddlers?)\b.{0,16}\b(?:pay|cost|free|cheaper|reduced|half)\b|^(?!.*\d).*\b(?:les enfants|watoto|abaana)\b.{0,12}\b(?:paient|payent|wanalipa|basasula)\b|\b(?:kids?|child|children|sons?|daughters?|teen\w*|boy|girl|old)\b.{0,30}\b(?:an?|the|as) (?:adult|child|kid)s?\b(?:\W*$| or\b| price)|\b(?:adult|child|full|half) (?:price|rate|fare)\b.{0,20}\b\d{1,2}\b|\b(?:kids?|child|sons?|daughters?|boy|girl)\b.{0,20}\b\d{1,2}\b.{0,24}\b(?:adult|child|full|half) (?:price|rate|fare)\b|\b(?:which|what|up to|until|from|how old|jusqu'a quel|quel)\b.{0,20}\b(?:ages?|old)\b.{0,30}\b(?:child|children|kids?|enfants?|infants?|babies|bab[yi])\b|\b(?:child|children|kids?|enfants?)\b.{0,30}\b(?:what|which|quel) age\b|\bhow old\b.{0,30}\b(?:child|kids?)\b|^(?!.*\badults?\b).*\b(?:years? old|yrs? old|baby|babies|infants?|toddlers?)\b.{0,16}\bfree\b|^(?!.*\badults?\b).*\bfree\b.{0,24}\b(?:baby|babies|infants?|toddlers?)\b/,
  contact:
    /\bwho (?:do|can|should|could) (?:i|we) (?:call|contact|ring|text|reach)\b|(?<!for (?:my |your |the |a |any )?)\b(?:phone(?! (?:network|signal|coverage|charg\w+|reception))|telephone|whatsapp|web ?sites?|web address|home ?page|hotline|get (?:in touch|hold of)|mobile(?! money)|e-?mail|contact|contacts|reach you|call you|number(?! (?:of|plate))|numero|simu|namba|barua pepe|essimu|nnamba)\b/,
  hours:
    /\b(?:opening (?:hours|times)|office hours|business hours|working hours|open (?:on|at|today|now|tomorrow)|are you open|when (?:are you open|do you (?:open|close))|what time do you (?:open|close)|horaires?|heures d'ouverture|ouvert|mnafungua|saa ngapi|masaa ya kazi|muggulawo|ssaawa mmeka)\b/,
  address:
    /\b(?:your (?:office|location)|office location|location of (?:your|the) office|office address|(?<!\b(?:home|private|e-?mail|delivery|shipping|web|website|site) )address|where (?:are you|is your office|can i find you)|adresse|votre bureau|ofisi|anwani|ofiisi|muli wa|endagiriro)\b/,
  list: /\b(?:\d{1,2}[ -]days? (?:trips?|tours?|safaris?|packages?)|(?:what|which) (?:kind of |other |sort of )?(?:trips|tours|packages|safaris|offers|options|holidays|excursions)|(?:trips|tours|packages|safaris) (?:do you|can you|are|you)|(?:something|anything) (?:cheap|nice|short|small|good) (?:for|under|below|with|in)|what do you (?:offer|have|sell|do)|do you (?:have|offer|do|sell|run|organi[sz]e) (?:any |other )?(?:\w+ ){0,2}(?:trips?|tours?|packages?|safaris?|holidays?|excursions?)|recommend|suggest|show me (?:your |all |the )?(?:trips|tours|packages|offers|safaris)|list (?:of )?(?:your )?(?:trips|tours|packages)|anything (?:for|under|below|cheaper|with|in|on|around)|something (?:for|under|below|cheaper|with)|quels? (?:voyages|circuits|safaris|offres)|quelles excursions|vos (?:voyages|circuits|safaris|offres)|mna safari|safari zipi|safari gani|mnatoa|mulina (?:bikki|engendo|safari)|engendo ki|cheapest (?:trip|tour|package|safari))\b/,
  book: /\b(?:buy|order|purchase|sell me|acheter|commander|kununua|nunua|okugula|ngule|book|booking|reserve|reservation|i'?ll take it|we'?ll take it|let'?s do it|sign me up|reserver|je prends|kuweka nafasi|nataka ku(?:weka|book)|weka nafasi|okubuuka|okwekwata|hold (?:it|a place|places|the places))\b/,
  wish: /\b(?:i|we|id|wed)(?:'?d)? (?:really )?(?:want|wanna|would like|would love|like|love|hope|wish|dream of|am looking|are looking|need)\b(?: to| for)?|\bwhere (?:can|could|do) (?:i|we|you) (?:see|find|watch|meet|swim|climb|hike|go|do)\b|\b(?:something|somewhere|anything|anywhere) \w+|\blooking for\b|\binterested in\b|\b(?:nataka|ningependa|tunataka|tungependa) (?:ku)?\w+|\b(?:njagala|twagala) oku\w+|\bje (?:veux|voudrais|souhaite|cherche)\b|\bou peut-on (?:voir|faire)\b|\b(?:suggest|recommend)\b/,
  wellbeing:
    /\bhow (?:are|r) (?:you|u|things)\b|\bhow(?:'?s| is) (?:it going|your day|everything)\b|\bwhat'?s up\b|\bhabari (?:yako|zako)\b|\bu hali gani\b|\bmambo vipi\b|\boli otya\b|\bcomment (?:ca va|allez|vas)\b|\bca va\b/,
  greeting:
    /^\W*(?:hi|hello|hey|hullo|good (?:morning|afternoon|evening|day)|greetings|jambo|hujambo|habari|mambo|salaam|shikamoo|oli otya|ki kati|gyebale|wasuze otya|osiibye otya|mulembe|bonjour|bonsoir|salut|coucou)\b/,
  thanks:
    /\b(?:thank you|thanks|thank u|thx|asante|ahsante|merci|webale|weebale|great,? bye|goodbye|bye|kwaheri)\b|^\W*(?:ok(?:ay)?|cool|great|nice|lol|haha|perfect|alright|sawa|kale|d'accord|super)(?:[\s,]+(?:ok(?:ay)?|cool|great|thanks))*\W*$/,
}

/** "Diana's phone number": of somebody who is not the agency. */
const ofSomebody =
  /\b(?:his|her|their|(?!what|that|it|agenc|compan|office|manager|owner|bos|busines|addres|hotel|lodge|sale)[a-z]{3,}'?s) (?:phone|telephone|mobile|whatsapp|e-?mail|number|contacts?)\b|\b(?:phone|number|e-?mail|contacts?) (?:number )?of (?!your?|the |this|our|a\b|an\b|pearl)[a-z]+/

const gratis =
  /\b(?:travels?|go|goes|come|rides?) free\b|\bfor free\b|\bconfirm\b.*\bfree for\b|\bfree (?:of charge|for (?:kids|children|infants|babies|my (?:son|daughter|child|kids|children|baby)))|\bgratuit\w*\b/

const unsure: readonly Intent[] = ['wish', 'wellbeing', 'greeting', 'thanks']

/** Returns what a text asks for, the most important first. */
export function intentsOf(text: string): Intent[] {
  // "Can I hear it before I buy it?" orders nothing.
  const plain = folded(text).replace(/\b(?:before|until|after|once) (?:i|we|you) (?:\w+ )?(?:buy|order|purchase|book)(?:ing)?\b/g, ' ')
  const found = intents.filter((intent) => patterns[intent].test(plain))
  const has = (intent: Intent) => found.includes(intent)
  if (gratis.test(plain) && /\?|\bconfirm\b|\d/.test(plain) && !has('price') && !has('cancellation')) found.push('price')
  const without = (...dropped: Intent[]) => found.filter((intent) => !dropped.includes(intent))
  if (has('bot')) return ['bot']
  if (has('person')) return ['person']
  if (has('others_booking') || (has('contact') && ofSomebody.test(plain))) return ['others_booking']
  const drop: Intent[] = []
  // "What does the price include?" asks what is included; "is the permit included in the price?" too.
  if (
    (has('included') || has('excluded')) &&
    !/\b(?:how much|combien|what (?:is|are|would)(?: the| your)? (?:price|cost|total)|bei gani|mmeka|(?:price|cost|total|prix|bei)(?= ?[,;]| and\b| et\b| na\b))/.test(
      plain,
    )
  )
    drop.push('price')
  if (has('excluded')) drop.push('included')
  // "Is the permit part of the price or do I buy it separately?" orders nothing.
  if (has('included') && /\b(?:do|must|should|have to|need to) (?:(?:i|we) )?(?:\w+ ){0,3}(?:buy|purchase|order)\b/.test(plain))
    drop.push('book')
  // "How long do we get with them?"
  if (has('included') && /\bhow (?:long|much time|many \w+) do (?:we|i) get\b/.test(plain)) drop.push('included')
  if (has('cancellation')) drop.push('deposit', 'price', 'availability', 'book', 'list', 'itinerary')
  if (
    has('distance') &&
    /\b(?:extra|per|each|further|limit|limited|unlimited|included)\b.{0,12}\b(?:kilomet\w+|kms?|mileage)\b|\b(?:kilomet\w+|kms?)\b.{0,16}\b(?:(?:per|a|each) day|daily|limit\w*|included|allowed)\b/.test(
      plain,
    )
  )
    drop.push('distance')
  // In French, "location" is a hire.
  if (has('distance') && /\blocation (?:de|du|d'|des|pour|d )/.test(plain)) drop.push('distance')
  if (has('deposit')) drop.push('book', 'itinerary')
  if (has('deposit') && /\bwhen (?:do|must|should|can) (?:i|we)(?: have to| need to)? pay\b/.test(plain)) drop.push('availability')
  if (has('deposit') && /\bhow (?:long|many hours)\b|\bwithout pay/.test(plain)) drop.push('availability')
  if (has('deposit') && !/\b(?:how much (?:is|are|does|would|for)|total|price|cost|combien|quel est le prix|bei|mmeka)\b/.test(plain))
    drop.push('price')
  if (has('deposit') && /\bcombien faut[- ]il\b/.test(plain)) drop.push('deposit')
  // "Can I bring my 10 year old?": somebody, and no luggage.
  if (
    has('bring') &&
    /\b(?:bring|take)(?: along)? (?:my|our|a|the|his|her) (?:\w+ ){0,2}(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|bab(?:y|ies)|toddlers?|husband|wife|friends?|mum|mom|dad|parents?|sister|brother|year olds?)\b/.test(
      plain,
    )
  )
    drop.push('bring')
  // "Bring the car back" and "coffee to bring home" are no luggage.
  if (has('bring') && /\b(?:br(?:ing|ought)|take)\b.{0,30}\b(?:back|home)\b/.test(plain)) drop.push('bring')
  else if (has('bring')) drop.push('list', 'availability', 'itinerary')
  // "How far is it from your office?" is no question about the office.
  if (has('address') && /\b(?:how far|distance|kilomet\w+|kms?|umbali|loin)\b/.test(plain)) drop.push('address', 'availability')
  else if (has('address')) drop.push('distance')
  else if (has('distance')) drop.push('availability')
  if (has('hours')) drop.push('availability', 'contact', 'time')
  if (has('time'))
    drop.push(
      ...(/\b(?:days?|dates?) and (?:what )?times?\b/.test(plain) ? (['greeting'] as const) : (['availability', 'greeting'] as const)),
    )
  if (has('list')) drop.push('availability')
  // "Something cheap under 500,000" asks for offers up to a price.
  if (has('list') && /\b(?:under|below|less than|cheaper than|up to|within|moins de|chini ya)\b/.test(plain)) drop.push('price')
  // "Free for one adult" asks for the price, not for places.
  if (gratis.test(plain)) drop.push('availability')
  if (
    has('price') &&
    /\b(?:when|dates?|departures?|available|availability|seats?|places? left|disponible|nafasi|quand|lini|combien de (?:places?|billets?|chambres?|sieges?))\b/.test(
      plain,
    ) === false
  )
    drop.push('availability')
  if (has('price') || has('availability') || has('included')) drop.push('greeting', 'thanks')
  // "How many days" asks for the length, not for dates.
  if (
    has('itinerary') &&
    !/\b(?:available|availability|when|date|dates|departures?|seats?|places? left|quand|lini|inaondoka|ddi)\b/.test(plain)
  )
    drop.push('availability')
  if (/\bcombien de (?:places?|billets?|chambres?|sieges?)\b|\bhow many .{0,24}(?:left|free|available|remain\w*)\b/.test(plain))
    drop.push('price')
  if (/\b(?:ennaku|ebiro|abantu|bantu) (?:mmeka|bameka)\b/.test(plain) && !/\b(?:bbeeyi|ebbeeyi|ssente|sente)\b/.test(plain))
    drop.push('price')
  if (has('itinerary') && /\bcombien de\b/.test(plain) && !/\b(?:prix|coute|tarif)\b/.test(plain)) drop.push('price')
  if (has('complaint')) return ['complaint']
  if (has('change') && !has('cancellation')) return ['change']
  if (has('ages')) drop.push('price', 'discount', 'availability', 'compare')
  if (has('discount')) drop.push('price', 'list', 'availability')
  if (has('compare')) drop.push('price', 'list', 'availability', 'distance')
  // A wish counts only where nothing more certain was asked for.
  if (found.some((intent) => !unsure.includes(intent))) drop.push('wish', 'wellbeing')
  return without(...drop)
}
