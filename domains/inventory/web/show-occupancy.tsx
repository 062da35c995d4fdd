import { Box } from '@mantine/core'
import { lazy, type ComponentProps } from 'react'
import { Unfold } from '#kit/web/map/unfold.tsx'

const OccupancyChart = lazy(() => import('./occupancy-chart.tsx'))

/** The chart of a kind's occupancy, loaded when it is asked for, so that the list stays light. */
export const ShowOccupancy = (props: ComponentProps<typeof OccupancyChart>) => (
  <Unfold icon="chart" show="Show occupancy" hide="Hide occupancy" height={300}>
    <Box mb="md">
      <OccupancyChart {...props} />
    </Box>
  </Unfold>
)
