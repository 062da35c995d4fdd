import { create } from 'qrcode'

/** A QR code of an address, drawn as one shape so that it is sharp at any size. `what` describes it for screen readers. */
export default function QrCode({ value, what, size = 180 }: { value: string; what: string; size?: number }) {
  const { modules } = create(value, { errorCorrectionLevel: 'M' })
  const cells: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) cells.push(`M${column + 2} ${row + 2}h1v1h-1z`)
  }
  const side = modules.size + 4
  return (
    // Always dark on light, because some cameras cannot read the reverse.
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={what} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  )
}
