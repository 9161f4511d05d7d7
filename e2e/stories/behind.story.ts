import { addProject, expect, recording, spoken, test } from '../story.ts';

test('[LV4] while the projector stands still a project is made and found, and the overview says that it is catching up @long', async ({
  user,
  product,
  speech,
}) => {
  test.setTimeout(120_000);
  await speech.play(spoken('das ging trotzdem'), spoken('noch einmal'));
  const file = recording('de-thorsten-01.wav');
  await product.kill('projector', 'SIGSTOP');
  const id = await addProject(user, product, { file, title: 'Hinter dem Stand' });
  // A page that is left while it sends ends the upload.
  const media = async (): Promise<unknown> =>
    ((await (await user.request.get(`${product.api}/projects/${id}`)).json()) as { data: { media: unknown } }).data
      .media;
  await expect.poll(media, { timeout: 30_000 }).not.toBeNull();
  await user.reload();
  await expect(user.getByRole('heading', { name: 'Hinter dem Stand' })).toBeVisible();
  await user.goto(`${product.web}/`);
  const row = user.locator(`li[data-project="${id}"]`);
  await expect(row).toBeVisible();
  await expect(async () => {
    await user.reload();
    await expect(row).toBeVisible();
    await expect(user.getByText(/wird gerade nachgeführt/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await product.kill('projector', 'SIGCONT');
  await expect(user.getByText(/wird gerade nachgeführt/)).toHaveCount(0, { timeout: 30_000 });
  await expect(row.getByRole('link', { name: /bearbeiten/ })).toBeVisible({ timeout: 60_000 });
});
