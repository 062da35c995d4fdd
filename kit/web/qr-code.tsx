import { create } from 'qrcode'

/** An address as a QR code, drawn as one shape so that it is sharp in any size; `what` names it for those who cannot see it. */
export default function QrCode({ value, what, size = 180 }: { value: string; what: string; size?: number }) {
  const { modules } = create(value, { errorCorrectionLevel: 'M' })
  const cells: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) cells.push(`M${column + 2} ${row + 2}h1v1h-1z`)
  }
  const side = modules.size + 4
  return (
    // Dark on light in either theme: cameras read nothing else.
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={what} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  )
}
