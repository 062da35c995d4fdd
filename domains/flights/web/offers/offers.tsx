import { useState } from 'react'
import type { Flight, Offer, Settings } from '../calls.ts'
import { OfferBooking } from './offer-booking.tsx'
import { OfferRows } from './offer-rows.tsx'
import { OfferSearch, type Search } from './offer-search.tsx'

interface OffersProps {
  settings: Settings
  client: { value: string; label: string } | undefined
  onBooked: (flight: Flight) => void | Promise<void>
}

/** Searches a provider's offers, and books one as a quote for the client. */
export default function Offers({ settings, client, onBooked }: OffersProps) {
  const [found, setFound] = useState<{ search: Search; offers: Offer[] } | null>(null)
  const [chosen, setChosen] = useState<Offer | null>(null)
  const provider = settings.providers.find(({ key }) => key === settings.in_use)
  if (chosen && found)
    return <OfferBooking offer={chosen} search={found.search} client={client} onBack={() => setChosen(null)} onBooked={onBooked} />
  return (
    <>
      <OfferSearch initial={found?.search} provider={provider} onFound={(search, offers) => setFound({ search, offers })} />
      {found && <OfferRows offers={found.offers} onChoose={setChosen} />}
    </>
  )
}
