import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Cluster } from '#kit/web/map/cluster.tsx'
import { MapView } from '#kit/web/map/map-view.tsx'
import { theme } from '#kit/web/theme.ts'

// A page with more points than a test has bookings, to test opening a cluster.

const lodges = Array.from({ length: 12 }, (_, n) => ({ id: `lodge ${n}`, label: `Lodge ${n}`, lat: -1 - n / 1000, lng: 29.6 }))
const spots = [...lodges, { id: 'hotel', label: 'Hotel in Kampala', lat: 0.31, lng: 32.58 }]

function Parts() {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <MapView label="Places" center={{ lat: 0, lng: 31 }} zoom={6}>
        <Cluster spots={spots} onClick={setChosen} />
      </MapView>
      <p>Chosen: {chosen}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <Parts />
  </MantineProvider>,
)
