import { Select } from '@mantine/core'
import type { EndPreview } from '../calls.ts'

interface PartyChoiceProps {
  preview: EndPreview
  /** Index of the chosen item; null for the first. */
  item: number | null
  setItem: (item: number) => void
}

/** Asks whose room or vehicle it is, if the booking has several at other prices or for other people. */
export const PartyChoice = ({ preview: { parties, unit }, item, setItem }: PartyChoiceProps) =>
  parties.length > 0 ? (
    <Select
      label={`What is ${unit.name} booked as?`}
      allowDeselect={false}
      data={parties.map((party) => ({ value: String(party.item), label: party.name }))}
      value={String(item ?? parties[0]!.item)}
      onChange={(value) => value !== null && setItem(Number(value))}
    />
  ) : null

/** The item to send: the chosen one, or the first that is shown as chosen. */
export const itemOf = (preview: EndPreview | undefined, item: number | null): { item?: number } =>
  preview && preview.parties.length > 0 ? { item: item ?? preview.parties[0]!.item } : {}
