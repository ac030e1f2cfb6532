import Form from "next/form";
import Link from "next/link";
import { formatNumber, SITE_TITLE } from "../../library/labels";
import { readStart } from "../../library/queries";
import { Card } from "../components/cards";
import { pool } from "../lib/db";

export const metadata = {
  title: `Research, guidance and tools on children’s rights · ${SITE_TITLE}`,
};

export default async function Start() {
  const { total, topics, topicCount, recent } = await readStart(pool);
  return (
    <>
      <h1>What we know about children’s rights, free to read and share</h1>
      <p>
        Guidance, research, training and law from people who work with and for children. Download
        it, translate it, take it to the field.
      </p>
      <Form action="/search" role="search">
        <label htmlFor="q">{`Search ${formatNumber(total)} resources`}</label>
        <input id="q" name="q" type="search" maxLength={400} />
        <button>Search</button>
        <Link href="/search/advanced">Advanced search</Link>
      </Form>
      <section aria-labelledby="topics">
        <h2 id="topics">Browse by topic</h2>
        <Link href="/topics">{`All ${topicCount} topics`}</Link>
        <ul>
          {topics.map(({ slug, name, count }) => (
            <li key={slug}>
              <Link href={`/search?topic=${slug}`}>
                {name} <span className="count">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">Latest</h2>
        <Link href="/search">All new resources</Link>
        <ul>
          {recent.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="newsletter">
        <h2 id="newsletter">New resources on your topics, by email</h2>
        <p>
          Choose topics and countries. We’ll email you daily, weekly or monthly, and only when there
          is something new.
        </p>
        <form action="/newsletter" method="post">
          <label htmlFor="email">Email</label>
          <input id="email" name="email" type="email" autoComplete="email" />
          <button>Continue</button>
        </form>
      </section>
    </>
  );
}
