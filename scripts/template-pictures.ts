import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawScene, type Scene } from '../app/demo/pictures.ts'
import { shipped, type ShippedName } from '../domains/templates/server/shipped-pictures.ts'
import { projectFolder } from '#kit/server/project.ts'

// Draws the pictures that templates show until an agency has its own. Run it after a change here: `node scripts/template-pictures.ts`.

const scenes: Record<ShippedName, Scene> = {
  savanna: { sky: ['#f2a65a', '#fbe3b5'], ground: '#8a6a3a', hills: ['#b98a55', '#9d7446'], sun: '#fff3d0', with: ['acacias'] },
  morning: { sky: ['#9cc7dd', '#f4ead2'], ground: '#8f8a58', hills: ['#7f9a8a', '#8f9d70', '#86865a'], with: ['peaks', 'acacias'] },
  forest: { sky: ['#8fb3b8', '#dfe9dc'], ground: '#24452f', hills: ['#4f7566', '#3b6150', '#2d5140'], with: ['forest'] },
  lake: { sky: ['#7fb2d6', '#e9f1ea'], ground: '#4f6b3f', hills: ['#6c8fa0', '#527a6a'], water: '#4f8fa8', with: ['islands', 'boat'] },
  mountains: { sky: ['#88a9cf', '#f0e6da'], ground: '#5d7048', hills: ['#66788f', '#50705c', '#456046'], with: ['peaks'] },
  camp: { sky: ['#2f3f63', '#e39a6c'], ground: '#4b4a30', hills: ['#4c5468', '#3f4a44'], sun: '#ffd9a0', with: ['tent', 'acacias'] },
  falls: { sky: ['#9ac3d8', '#eef3ea'], ground: '#3f6440', hills: ['#5f8a78', '#4a7455'], water: '#7db2bf', with: ['falls'] },
  town: { sky: ['#c7d4e3', '#f6e7d3'], ground: '#6a6f62', hills: ['#8e9aa8', '#7c8a7a'], with: ['city'] },
}

for (const [index, { name }] of shipped.entries()) {
  const png = await drawScene(scenes[name], 4_100 + index)
  const webp = await sharp(png).resize({ width: 1200 }).webp({ quality: 72, effort: 6 }).toBuffer()
  writeFileSync(join(projectFolder, 'domains/templates/server/pictures', `${name}.webp`), webp)
  console.log(`${name}.webp: ${Math.round(webp.length / 1024)} KB`)
}
