import { addToAlbum } from '#domains/gallery/server/album-pictures.ts'
import { createAlbum } from '#domains/gallery/server/albums.ts'
import { keepMedia } from '#domains/gallery/server/delete.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { demoPackages } from './packages.ts'
import { drawScene, type Scene } from './pictures.ts'

type Thing = Scene['with'][number]

const words: Record<Thing, string> = {
  acacias: 'acacias',
  boat: 'a boat',
  city: 'the city',
  elephant: 'elephants',
  falls: 'waterfalls',
  forest: 'rainforest',
  giraffe: 'giraffes',
  islands: 'islands',
  peaks: 'snow on the peaks',
  tent: 'a tent',
}

const albums: { title: string; description: string; published: boolean; shows: Thing[] }[] = [
  { title: 'Wildlife', description: 'Who we met on the way.', published: true, shows: ['giraffe', 'elephant'] },
  { title: 'Lakes and rivers', description: 'From Bunyonyi to the Nile.', published: true, shows: ['boat', 'falls', 'islands'] },
  { title: 'Mountains and forest', description: 'On foot, mostly uphill.', published: true, shows: ['peaks', 'forest'] },
  { title: 'Camps', description: 'Where one sleeps. Still to be sorted.', published: false, shows: ['tent'] },
]

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Adds alternative texts to the demo's pictures and sorts them into albums. Adds two pictures to the library that have no use yet. */
export async function seedAlbums(app: App, actor: Actor): Promise<void> {
  const loose = [
    await app.files.keepImage(actor, 'Office in Kamwokya.png', await drawScene(town, 901)),
    await app.files.keepImage(actor, 'Team at Lake Mburo.png', await drawScene(mburo, 902)),
  ]
  await app.db.asAgency(actor, async (tx) => {
    const pictures = await describePictures(tx)
    for (const { shows, ...album } of albums) {
      const { id } = await createAlbum(app, tx, actor, album)
      const ids = pictures.filter((one) => one.things.some((thing) => shows.includes(thing))).map((one) => one.id)
      await addToAlbum(tx, actor, id, { ids })
    }
    await keepMedia(
      tx,
      actor,
      loose.map(({ id }) => id),
    )
  })
}

const town: Scene = { sky: ['#9cc3e4', '#f4ecdc'], hills: ['#8aa888'], ground: '#9c7d59', with: ['city'] }
const mburo: Scene = { sky: ['#7fb6d9', '#e8f1ee'], hills: ['#87a58a'], water: '#5b97a8', ground: '#7d8b4e', with: ['acacias', 'tent'] }

async function describePictures(tx: Tx): Promise<{ id: string; things: readonly Thing[] }[]> {
  const described = []
  for (const { title, scenes } of demoPackages) {
    for (const [number, { with: things }] of scenes.entries()) {
      const file = await tx
        .updateTable('files')
        .set({
          alt: `${sentence(things.map((thing) => words[thing]).join(' and '))} · ${title}`,
          credit: 'Pearl Horizons',
          tags: [...things],
        })
        .where('name', '=', `${title.replace(/[^\p{L}\p{N} ._()-]/gu, '_')} ${number + 1}.png`)
        .returning('id')
        .executeTakeFirst()
      if (file) described.push({ id: file.id, things })
    }
  }
  return described
}
