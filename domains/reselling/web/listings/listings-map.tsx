import { useMemo } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { Cluster } from '#kit/web/map/cluster.tsx'
import { MapView } from '#kit/web/map/map-view.tsx'
import type { Listing } from '../calls.ts'

interface ListingsMapProps {
  rows: readonly Listing[]
  choose: (row: Listing) => void
}

/** The offers of this page on a map. Those without a place are only in the list. */
export function ListingsMap({ rows, choose }: ListingsMapProps) {
  const spots = useMemo(
    () =>
      rows.flatMap(({ id, title, net_price, point }) =>
        point ? [{ id, label: `${title}, you pay ${formatMoney(net_price)}`, ...point }] : [],
      ),
    [rows],
  )
  if (spots.length === 0) return null
  const open = (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (row) choose(row)
  }
  return (
    <MapView key={spots.map(({ id }) => id).join()} label="Offers on a map" height={260} fit={spots}>
      <Cluster spots={spots} onClick={open} />
    </MapView>
  )
}
