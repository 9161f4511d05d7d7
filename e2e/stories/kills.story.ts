import { addProject, creditsOf, expect, paragraphs, recording, spoken, test } from '../story.ts';

for (const program of ['transcriber', 'api', 'projector', 'eventstore', 'mongo', 'nats']) {
  test(`[TJ2] ${program} killed in the middle of a job: it finishes once and is charged once @long`, async ({
    user,
    product,
    speech,
  }) => {
    test.setTimeout(240_000);
    await speech.play({ ...spoken('der text ist da.'), delayMs: 4_000 }, spoken('der text ist da.'));
    const before = await creditsOf(user, product);
    const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: `Kill ${program}` });
    await expect.poll(async () => (await speech.requests()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await product.kill(program);
    await expect
      .poll(
        async () => {
          const answer = await user.request.get(`${product.api}/projects/${id}`).catch(() => undefined);
          return answer?.ok() ? ((await answer.json()) as { data: { stage: string } }).data.stage : 'away';
        },
        { timeout: 150_000, intervals: [500] },
      )
      .toBe('finished');
    expect(await creditsOf(user, product)).toBe(before - 100);
    await user.goto(`${product.web}/project/${id}/edit`);
    await expect(paragraphs(user)).toHaveText([/Der text ist da\./]);
  });
}
