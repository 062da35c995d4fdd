import { qrPath } from '#kit/contract/qr-code.ts'

const margin = 2

/** A QR code of an address, drawn as one shape so that it is sharp at any size. `what` describes it for screen readers. */
export default function QrCode({ value, what, size = 180 }: { value: string; what: string; size?: number }) {
  const { size: squares, path } = qrPath(value)
  const side = squares + 2 * margin
  return (
    // Always dark on light, because some cameras cannot read the reverse.
    <svg
      width={size}
      height={size}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={what}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
