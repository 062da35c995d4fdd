import { DrawingManager } from '#kit/web/map/drawing-manager.tsx'
import type { MapArea } from './calls.ts'
import { areaOf } from './area-of.ts'

/** Tools to draw areas on the surrounding map. */
export default function DrawAreas({ onDraw }: { onDraw: (areas: MapArea[]) => void }) {
  return (
    <DrawingManager
      tools={['polygon', 'rectangle']}
      onChange={(features) => onDraw(features.flatMap((feature) => areaOf(feature) ?? []))}
    />
  )
}
