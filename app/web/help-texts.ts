import { help as agency } from '#domains/agency/web/help.ts'
import { help as aiAgent } from '#domains/ai-agent/web/help.ts'
import { help as activities } from '#domains/activities/web/help.ts'
import { help as beneficiaries } from '#domains/beneficiaries/web/help.ts'
import { help as billing } from '#domains/billing/web/help.ts'
import { help as blog } from '#domains/blog/web/help.ts'
import { help as bookings } from '#domains/bookings/web/help.ts'
import { help as campaigns } from '#domains/campaigns/web/help.ts'
import { help as cars } from '#domains/cars/web/help.ts'
import { help as channels } from '#domains/channels/web/help.ts'
import { help as chatbot } from '#domains/chatbot/web/help.ts'
import { help as clients } from '#domains/clients/web/help.ts'
import { help as collections } from '#domains/collections/web/help.ts'
import { help as conversations } from '#domains/conversations/web/help.ts'
import { help as dashboard } from '#domains/dashboard/web/help.ts'
import { help as discounts } from '#domains/discounts/web/help.ts'
import { help as events } from '#domains/events/web/help.ts'
import { help as finance } from '#domains/finance/web/help.ts'
import { help as flights } from '#domains/flights/web/help.ts'
import { help as folios } from '#domains/folios/web/help.ts'
import { help as gallery } from '#domains/gallery/web/help.ts'
import { help as inquiries } from '#domains/inquiries/web/help.ts'
import { help as inventory } from '#domains/inventory/web/help.ts'
import { help as kyc } from '#domains/kyc/web/help.ts'
import { help as leads } from '#domains/leads/web/help.ts'
import { help as ads } from '#domains/ads/web/help.ts'
import { help as feeds } from '#domains/feeds/web/help.ts'
import { help as connections } from '#domains/connections/web/help.ts'
import { help as marketing } from '#domains/marketing/web/help.ts'
import { help as siteBookings } from '#domains/site-bookings/web/help.ts'
import { help as developers } from '#domains/developers/web/help.ts'
import { help as octo } from '#domains/octo/web/help.ts'
import { help as roster } from '#domains/roster/web/help.ts'
import { help as staffMoney } from '#domains/staff-money/web/help.ts'
import { help as staff } from '#domains/staff/web/help.ts'
import { help as trips } from '#domains/trips/web/help.ts'
import { help as allotments } from '#domains/allotments/web/help.ts'
import { help as supplierRequests } from '#domains/supplier-requests/web/help.ts'
import { help as permits } from '#domains/permits/web/help.ts'
import { help as reselling } from '#domains/reselling/web/help.ts'
import { help as marketplaces } from '#domains/marketplaces/web/help.ts'
import { help as messaging } from '#domains/messaging/web/help.ts'
import { help as navigation } from '#domains/navigation/web/help.ts'
import { help as operator } from '#domains/operator/web/help.ts'
import { help as orders } from '#domains/orders/web/help.ts'
import { help as payables } from '#domains/payables/web/help.ts'
import { help as suppliers } from '#domains/suppliers/web/help.ts'
import { help as paymentLinks } from '#domains/payment-links/web/help.ts'
import { help as products } from '#domains/products/web/help.ts'
import { help as proposals } from '#domains/proposals/web/help.ts'
import { help as rates } from '#domains/rates/web/help.ts'
import { help as rentals } from '#domains/rentals/web/help.ts'
import { help as rooms } from '#domains/rooms/web/help.ts'
import { help as seo } from '#domains/seo/web/help.ts'
import { help as services } from '#domains/services/web/help.ts'
import { help as signUps } from '#domains/sign-ups/web/help.ts'
import { help as siteDomains } from '#domains/site-domains/web/help.ts'
import { help as siteVisits } from '#domains/site-visits/web/help.ts'
import { help as status } from '#domains/status/web/help.ts'
import { help as stays } from '#domains/stays/web/help.ts'
import { help as team } from '#domains/team/web/help.ts'
import { help as templates } from '#domains/templates/web/help.ts'
import { help as tickets } from '#domains/tickets/web/help.ts'
import { help as tourPackages } from '#domains/tour-packages/web/help.ts'
import { help as tracks } from '#domains/tracks/web/help.ts'
import { help as transfers } from '#domains/transfers/web/help.ts'
import { help as website } from '#domains/website/web/help.ts'
import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** The help of all screens, loaded with the help panel. A domain adds its own here. */
const texts: ScreenHelp = {
  ...agency,
  ...activities,
  ...aiAgent,
  ...beneficiaries,
  ...billing,
  ...blog,
  ...bookings,
  ...campaigns,
  ...website,
  ...cars,
  ...channels,
  ...chatbot,
  ...clients,
  ...collections,
  ...conversations,
  ...dashboard,
  ...discounts,
  ...events,
  ...finance,
  ...flights,
  ...folios,
  ...gallery,
  ...inquiries,
  ...inventory,
  ...kyc,
  ...leads,
  ...connections,
  ...marketing,
  ...ads,
  ...feeds,
  ...marketplaces,
  ...developers,
  ...siteBookings,
  ...octo,
  ...permits,
  ...supplierRequests,
  ...allotments,
  ...reselling,
  ...roster,
  ...staff,
  ...staffMoney,
  ...trips,
  ...messaging,
  ...navigation,
  ...operator,
  ...orders,
  ...payables,
  ...suppliers,
  ...paymentLinks,
  ...products,
  ...proposals,
  ...rates,
  ...rentals,
  ...rooms,
  ...seo,
  ...services,
  ...signUps,
  ...siteDomains,
  ...siteVisits,
  ...status,
  ...stays,
  ...team,
  ...templates,
  ...tickets,
  ...tourPackages,
  ...tracks,
  ...transfers,
}

export default texts
