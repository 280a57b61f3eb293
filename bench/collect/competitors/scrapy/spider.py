"""Scrapy in the collection benchmark.

Written as in Scrapy's documentation: a spider yields items, a pipeline stores them, and parsel selects elements by CSS
selectors, whose translation to XPath is cached. Delays and robots.txt are disabled; values are stored as they appear on the page.

    /usr/bin/python3 bench/collect/competitors/scrapy/spider.py --url http://127.0.0.1:PORT --pages 200 --dsn postgresql://…
    /usr/bin/python3 bench/collect/competitors/scrapy/spider.py --parse page.html --repeat 100
"""
import argparse
import json
import pathlib
import re
import resource
import time

import psycopg2
import scrapy
from psycopg2.extras import execute_values
from scrapy.crawler import CrawlerProcess
from scrapy.http import HtmlResponse

SCHEMA = pathlib.Path(__file__).parent.parent / "schema.sql"
# One INSERT per page of 100 cards.
BATCH = 100
ID = re.compile(r"[?&]rec_idx=(\d+)")
POSTING_URL = "https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx="
INSERT = """INSERT INTO bench_postings (source_url, title, company, location, experience, education,
  employment_type, salary, deadline, posted, tags) VALUES %s ON CONFLICT DO NOTHING"""
TEMPLATE = """(%(source_url)s, %(title)s, %(company)s, %(location)s, %(experience)s, %(education)s,
  %(employment_type)s, %(salary)s, %(deadline)s, %(posted)s, %(tags)s::text[])"""


def text(card, query):
    """Returns the selected text with collapsed white space; None if there is none."""
    return " ".join("".join(card.css(query).getall()).split()) or None


def read_cards(response):
    for card in response.css("div.item_recruit"):
        # The spans have no classes. The first four have fixed positions; a fifth contains the salary, if there is one.
        spans = [text(span, "::text") for span in card.css(".job_condition > span")]
        location, experience, education, employment_type, salary = (spans + [None] * 5)[:5]
        yield {
            "source_url": POSTING_URL + ID.search(card.css(".job_tit a::attr(href)").get()).group(1),
            "title": text(card, ".job_tit a ::text"),
            "company": text(card, ".corp_name ::text"),
            "location": location,
            "experience": experience,
            "education": education,
            "employment_type": employment_type,
            "salary": salary,
            "deadline": text(card, ".job_date .date::text"),
            "posted": text(card, ".job_sector .job_day::text"),
            "tags": card.css(".job_sector a::text").getall(),
        }


class Postings(scrapy.Spider):
    name = "postings"

    def start_requests(self):
        for page in range(1, self.pages + 1):
            yield scrapy.Request(f"{self.base_url}/zf_user/search/recruit?searchword=&recruitPage={page}")

    def parse(self, response):
        self.seen_pages += 1
        yield from read_cards(response)


class PostgresPipeline:
    def open_spider(self, spider):
        self.connection = psycopg2.connect(spider.dsn)
        self.connection.autocommit = True
        self.cursor = self.connection.cursor()
        self.batch = []
        spider.saved = 0

    def process_item(self, item, spider):
        self.batch.append(item)
        if len(self.batch) >= BATCH:
            self.flush(spider)
        return item

    def flush(self, spider):
        if self.batch:
            execute_values(self.cursor, INSERT, self.batch, TEMPLATE, page_size=BATCH)
            spider.saved += self.cursor.rowcount
            self.batch = []

    def close_spider(self, spider):
        self.flush(spider)
        self.connection.close()


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def report(pages, items, saved, wall, cpu):
    print(
        json.dumps(
            {
                "crawler": f"scrapy {scrapy.__version__}",
                "pages": pages,
                "items": items,
                "saved": saved,
                "wallSeconds": round(time.perf_counter() - wall, 3),
                "cpuSeconds": round(cpu_seconds() - cpu, 3),
                # Interpreter and imports, before the first page.
                "startupCpuSeconds": round(cpu, 3),
                "maxRssBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
            }
        ),
        flush=True,
    )


def parse_only(path, repeat):
    body = pathlib.Path(path).read_bytes()
    wall, cpu, items = time.perf_counter(), cpu_seconds(), 0
    for _ in range(repeat):
        # The site also sends the encoding in this header.
        headers = {"Content-Type": "text/html; charset=UTF-8"}
        items += sum(1 for _ in read_cards(HtmlResponse("http://localhost/", body=body, headers=headers)))
    report(repeat, items, 0, wall, cpu)


def collect(options):
    connection = psycopg2.connect(options.dsn)
    with connection, connection.cursor() as cursor:
        cursor.execute(SCHEMA.read_text())
    connection.close()
    process = CrawlerProcess(
        {
            "ITEM_PIPELINES": {PostgresPipeline: 300},
            "ROBOTSTXT_OBEY": False,
            "DOWNLOAD_DELAY": 0,
            "AUTOTHROTTLE_ENABLED": False,
            "CONCURRENT_REQUESTS": options.concurrency,
            # All requests go to one host; the default limit per host is 8.
            "CONCURRENT_REQUESTS_PER_DOMAIN": options.concurrency,
            # Recommended by the documentation for speed.
            "COOKIES_ENABLED": False,
            "RETRY_ENABLED": False,
            "TELNETCONSOLE_ENABLED": False,
            "LOG_LEVEL": "ERROR",
        }
    )
    crawler = process.create_crawler(Postings)
    wall, cpu = time.perf_counter(), cpu_seconds()
    process.crawl(crawler, base_url=options.url, pages=options.pages, dsn=options.dsn, seen_pages=0)
    process.start()
    items = crawler.stats.get_value("item_scraped_count", 0)
    report(crawler.spider.seen_pages, items, crawler.spider.saved, wall, cpu)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--url")
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--dsn")
    parser.add_argument("--concurrency", type=int, default=16)
    parser.add_argument("--parse", metavar="FILE")
    parser.add_argument("--repeat", type=int, default=100)
    arguments = parser.parse_args()
    if arguments.parse:
        parse_only(arguments.parse, arguments.repeat)
    else:
        collect(arguments)
