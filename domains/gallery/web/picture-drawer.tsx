import { Alert, Button, Skeleton } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { assetUrl } from '#kit/web/config.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type MediaRecord } from './calls.ts'
import styles from './picture.module.css'
import { PictureForm } from './picture-form.tsx'
import { useMediaActions } from './use-media-actions.ts'

/** One picture beside the list: its texts, the addresses of its widths, and where it is used. */
export default function PictureDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(call, 'GET /gallery/{id}', { params: { id } })
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={answer.data?.title ?? 'Picture'}>
      {answer.data ? (
        <Picture picture={answer.data} fresh={answer.isFetchedAfterMount || !answer.isFetching} onClose={onClose} />
      ) : answer.error?.status === 404 ? (
        <EmptyState title="Picture not found" text="It may have been removed, or the link belongs to another agency." />
      ) : answer.error ? (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : (
        <Skeleton height={280} />
      )}
    </Drawer>
  )
}

/** The form waits for fresh data. If it started from cached data, its version could be stale and saving would fail. */
function Picture({ picture, fresh, onClose }: { picture: MediaRecord; fresh: boolean; onClose: () => void }) {
  return (
    <div className={styles.parts}>
      <a className={styles.preview} href={assetUrl(picture.original_url)} target="_blank" rel="noreferrer" title="Open in full size">
        <img
          src={assetUrl(picture.url)}
          alt={picture.alt ?? picture.title}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
        />
      </a>
      <Standing picture={picture} onClose={onClose} />
      {!picture.deleted_at && (fresh ? <PictureForm key={picture.id} picture={picture} /> : <Skeleton height={420} />)}
      <Card title="Used in" flush>
        <Places places={picture.places} />
      </Card>
      <Card title="Addresses" flush>
        <Variants variants={picture.variants} />
      </Card>
      <Card title="File" flush>
        <Facts
          rows={[
            { label: 'File', value: picture.name },
            { label: 'Size', value: <span className="figures">{bytesText(picture.size)} in all sizes</span> },
            { label: 'Uploaded', value: <Moment value={picture.created_at} /> },
            { label: 'By', value: picture.uploaded_by },
          ]}
        />
      </Card>
      <DeleteRow picture={picture} onClose={onClose} />
    </div>
  )
}

/** Says when the picture will be removed, if it will. */
function Standing({ picture, onClose }: { picture: MediaRecord; onClose: () => void }) {
  const { putBack, keep, purge } = useMediaActions()
  const may = useMay()
  if (picture.deleted_at)
    return (
      <Alert color="gray" title="Deleted">
        It is removed on <Moment value={picture.leaves_at} />, unless you restore it.
        {may('Edit Website', 'Edit Inventory') && (
          <div className={styles.buttons}>
            <Button variant="default" size="compact-md" onClick={() => void putBack([picture])}>
              Restore
            </Button>
            <Button
              variant="default"
              c="red"
              size="compact-md"
              onClick={async () => {
                if (await purge([picture])) onClose()
              }}
            >
              Delete permanently
            </Button>
          </div>
        )}
      </Alert>
    )
  if (!picture.leaves_at) return null
  return (
    <Alert color="yellow" title="Scheduled for removal">
      The item it came with no longer shows it. It is removed on <Moment value={picture.leaves_at} />.
      {may('Edit Website', 'Edit Inventory') && (
        <div className={styles.buttons}>
          <Button variant="default" size="compact-md" onClick={() => void keep([picture])}>
            Keep picture
          </Button>
        </div>
      )}
    </Alert>
  )
}

function Places({ places }: { places: MediaRecord['places'] }) {
  if (places.length === 0) return <p className={styles.nothing}>Not used. You can delete it.</p>
  return (
    <ul className={styles.places}>
      {places.map(({ what, title, link }) => (
        <li key={what + link}>
          {link === null ? <span>{title}</span> : <PathLink to={link}>{title}</PathLink>}
          <small>{what}</small>
        </li>
      ))}
    </ul>
  )
}

const widths = { small: 'Small', medium: 'Medium', original: 'Large' } as const

const Variants = ({ variants }: { variants: MediaRecord['variants'] }) => (
  <ul className={styles.places}>
    {variants.map(({ size, width, height, bytes, url }) => (
      <li key={size}>
        <a href={assetUrl(url)} target="_blank" rel="noreferrer">
          {widths[size]}
        </a>
        <small className="figures">
          {[width && height && `${width} × ${height}`, bytes !== null && bytesText(bytes)].filter(Boolean).join(' · ')}
        </small>
        <CopyButton value={assetUrl(url)} what={`address of the ${widths[size].toLowerCase()} picture`} />
      </li>
    ))}
  </ul>
)

function DeleteRow({ picture, onClose }: { picture: MediaRecord; onClose: () => void }) {
  const { remove } = useMediaActions()
  const may = useMay()
  if (picture.deleted_at || !may('Edit Website', 'Edit Inventory')) return null
  return (
    <div className={styles.deleteRow}>
      <Button
        variant="default"
        c={picture.uses > 0 ? undefined : 'red'}
        disabled={picture.uses > 0}
        leftSection={<icons.trash size={16} aria-hidden />}
        onClick={async () => {
          if (await remove([picture])) onClose()
        }}
      >
        Delete picture
      </Button>
      {picture.uses > 0 && (
        <small>
          {picture.places.some(({ link }) => link === null) ? 'Numbered documents keep it.' : 'Remove it from the places above first.'}
        </small>
      )}
    </div>
  )
}
